#!/bin/sh
# Tractor @VERSION@ in one file: unpacks itself into the user's cache at the first start and runs
# from there. Versions that were not started for a month are removed again.
set -eu

self=$(readlink -f "$0")
cache=${XDG_CACHE_HOME:-${HOME:?}/.cache}/tractor-program
place=$cache/@NAME@
if [ ! -x "$place/AppRun" ]; then
    (umask 077 && mkdir -p "$cache")
    fresh=$(mktemp -d "$cache/fresh.XXXXXX")
    trap 'rm -rf "$fresh"' EXIT
    tail -c +@OFFSET@ "$self" | tar -x -J -f - -C "$fresh"
    # Where two start at once, the one that is later finds the place taken and uses it.
    mv -T "$fresh" "$place" 2>/dev/null || [ -x "$place/AppRun" ]
    rm -rf "$fresh"
    trap - EXIT
    find "$cache" -mindepth 1 -maxdepth 1 ! -path "$place" -mtime +30 -exec rm -rf {} +
fi
touch "$place"
# The program looks for a folder `portable` beside this file, as it does beside an AppImage.
export APPIMAGE="$self" APPDIR="$place"
exec "$place/AppRun" "$@"
