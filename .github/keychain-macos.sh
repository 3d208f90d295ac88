#!/usr/bin/env bash
# Puts the certificate in MACOS_CERTIFICATE (a P12 file in base64), whose password is in
# MACOS_CERTIFICATE_PASSWORD, into a keychain that ends with the job.
set -euo pipefail

keychain=$RUNNER_TEMP/signing.keychain-db
certificate=$RUNNER_TEMP/signing.p12
trap 'rm -f "$certificate"' EXIT
password=$(openssl rand -hex 16)
base64 --decode <<<"$MACOS_CERTIFICATE" >"$certificate"
security create-keychain -p "$password" "$keychain"
security set-keychain-settings -lut 7200 "$keychain"
security unlock-keychain -p "$password" "$keychain"
security import "$certificate" -k "$keychain" -P "$MACOS_CERTIFICATE_PASSWORD" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" >/dev/null
security list-keychains -d user -s "$keychain" login.keychain-db
