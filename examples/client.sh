#!/bin/sh
# Scores one attempt and prints the answer as JSON; needs curl 7.76 or newer.
# Usage: BASE_URL=http://127.0.0.1:8080 KEY=ipa_live_... sh client.sh θεός "s ˈe o s"
set -eu

if [ -z "${BASE_URL:-}" ] || [ -z "${KEY:-}" ]; then
  echo 'set BASE_URL to the address of the service and KEY to your API key' >&2
  exit 1
fi

# Escapes a text for a JSON string.
quoted() { printf '%s' "$1" | sed 's/[\\"]/\\&/g'; }
target=$(quoted "${1:-θεός}")
ipa=$(quoted "${2:-s ˈe o s}")

# --retry waits the seconds of the header Retry-After before the second try.
answer=$(curl --silent --show-error --fail-with-body --retry 1 "${BASE_URL%/}/v1/tutor" \
  --header "Authorization: Bearer $KEY" \
  --header 'Content-Type: application/json' \
  --data "{\"target\": \"$target\", \"ipa\": \"$ipa\"}") || {
  # Prints the `detail` of the problem document, which says what to do.
  printf '%s\n' "$answer" | sed -nE 's/.*"detail":"(([^"\\]|\\.)*)".*/\1/p' >&2
  exit 1
}
printf '%s\n' "$answer"
