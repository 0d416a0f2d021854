#!/bin/sh
# Makes the synthetic voices say the attempts of the test, into .work, and prints the figures for people if their
# recordings are in .work. Run it in this folder after `npm run build`.
set -eu
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
mkdir -p .work
/usr/bin/python3 inventories.py > .work/inventories.json
node plan.mjs .work/inventories.json > .work/plan.jsonl
/usr/bin/python3 speak_attempts.py
if [ -e .work/attempts-people.pcm ]; then node evaluate_people.mjs; else echo 'No people: README.md tells how their recordings are fetched.'; fi
