#!/bin/sh
# The spoken attempts of the test, in .work: run it in this folder after `npm run build`.
set -eu
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
mkdir -p .work
/usr/bin/python3 inventories.py > .work/inventories.json
node plan.mjs .work/inventories.json > .work/plan.jsonl
/usr/bin/python3 speak_attempts.py
