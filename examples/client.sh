#!/bin/sh
# Scores one attempt and prints the answer as JSON.
# Usage: BASE_URL=http://127.0.0.1:8080 KEY=ipa_live_... sh client.sh θεός "s ˈe o s"
set -eu

body=$(printf '{"target": "%s", "ipa": "%s"}' "$1" "$2")
answer=$(curl --silent --show-error --write-out '\n%{http_code}' "$BASE_URL/v1/tutor" \
  --header "Authorization: Bearer $KEY" \
  --header 'Content-Type: application/json' \
  --data "$body")

status=${answer##*
}
json=${answer%
*}
if [ "$status" != 200 ]; then
  # A problem says in its detail what to do.
  printf '%s: %s\n' "$status" "$(printf '%s' "$json" | sed -n 's/.*"detail":"\(\([^"\\]\|\\.\)*\)".*/\1/p')" >&2
  exit 1
fi
printf '%s\n' "$json"
