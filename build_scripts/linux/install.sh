#!/bin/sh
# Puts Tractor from this folder into a prefix (default: ~/.local), or takes it out again:
#     ./install.sh [--prefix DIR] [--remove]
# Settings and matches are never touched.
set -eu

here=$(dirname "$(readlink -f "$0")")
prefix=${HOME:-}/.local
remove=
while [ $# -gt 0 ]; do
    case $1 in
        --prefix) prefix=${2:?--prefix needs a folder}; shift 2 ;;
        --remove) remove=yes; shift ;;
        *) echo "usage: $0 [--prefix DIR] [--remove]" >&2; exit 2 ;;
    esac
done
case $prefix in
    /.local) echo "$0: HOME is not set; use --prefix DIR" >&2; exit 2 ;;
    /*) ;;
    *) prefix=$PWD/$prefix ;;
esac
case $prefix in
    *[\"\\\`\$%\|\&]*) echo "$0: a desktop entry cannot hold the name $prefix" >&2; exit 2 ;;
esac

program=$prefix/lib/tractor
list=$program/installed-files

refresh() {
    # Each is a comfort of the desktop; the program works without.
    update-mime-database "$prefix/share/mime" >/dev/null 2>&1 || true
    update-desktop-database "$prefix/share/applications" >/dev/null 2>&1 || true
    gtk-update-icon-cache -q -t "$prefix/share/icons/hicolor" >/dev/null 2>&1 || true
}

take_out() {
    [ -f "$list" ] || return 0
    while IFS= read -r file; do
        rm -f "$prefix/$file"
    done <"$list"
    rm -rf "$program"
}

if [ -n "$remove" ]; then
    if [ ! -f "$list" ]; then
        echo "Tractor is not installed in $prefix." >&2
        exit 1
    fi
    take_out
    refresh
    echo "Tractor is removed from $prefix."
    exit 0
fi

# The old version goes first, so that no file of it stays.
take_out
mkdir -p "$prefix/bin" "$prefix/lib"
cp -R "$here/lib/tractor" "$program"
ln -sf "$program/tractor" "$prefix/bin/tractor"
echo bin/tractor >"$list"
(cd "$here" && find share -type f | LC_ALL=C sort) | while IFS= read -r file; do
    mkdir -p "$prefix/$(dirname "$file")"
    cp "$here/$file" "$prefix/$file"
    echo "$file" >>"$list"
done
# A desktop need not have the prefix's bin folder on its path.
desktop=$prefix/share/applications/tractor.desktop
sed -i -e "s|^Exec=tractor|Exec=\"$program/tractor\"|" -e "s|^TryExec=.*|TryExec=$program/tractor|" \
    "$desktop"
refresh
echo "Tractor is installed in $prefix; start it from the menu or with $prefix/bin/tractor."
