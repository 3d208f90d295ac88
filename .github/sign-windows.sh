#!/usr/bin/env bash
# Signs the given programs with the certificate in WINDOWS_CERTIFICATE (a PFX file in base64),
# whose password is in WINDOWS_CERTIFICATE_PASSWORD.
set -euo pipefail

certificate=$(mktemp --suffix=.pfx)
trap 'rm -f "$certificate"' EXIT
base64 --decode <<<"$WINDOWS_CERTIFICATE" >"$certificate"
signtool=$(find "/c/Program Files (x86)/Windows Kits/10/bin" -path '*/x64/signtool.exe' | sort -V | tail -1)
# Windows' own options begin with a slash, which the shell would take for a path.
MSYS_NO_PATHCONV=1 "$signtool" sign /f "$(cygpath -w "$certificate")" \
    /p "$WINDOWS_CERTIFICATE_PASSWORD" /fd SHA256 /tr http://timestamp.digicert.com /td SHA256 "$@"
