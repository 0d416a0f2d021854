#!/bin/sh
# Fetches the recordings of people_sources.tsv at pinned versions: sh fetch_people.sh FOLDER. If a source cannot be
# fetched, the script prints the name and continues. Never commit these recordings to this project.
set -u
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1/deb" && cd "$1"
tail -n +2 "$here/people_sources.tsv" | while IFS="$(printf '\t')" read -r source folder address version licence credit; do
  case $address in
    https:*)
      [ -d "$folder" ] && continue
      mkdir "$folder" && (
        cd "$folder" && git init -q && git fetch -q --depth 1 "$address" "$version" && git checkout -q FETCH_HEAD
      )
      ;;
    *)
      [ -d "deb/$address" ] && continue
      apt-get download -q "$address=$version" && dpkg-deb -x "$address"_*.deb "deb/$address"
      ;;
  esac < /dev/null || { echo "$source is skipped: $address cannot be had ($licence; $credit)"; true; }
done
