#!/bin/sh
# All steps from nothing to the model and the table of its card. Run it in the root of the project after `npm run build`.
set -eu
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
cd recognizer/training
python=/usr/bin/python3
mkdir -p .work

# What is said.
node lexicon.mjs > .work/lexicon.txt

# Speech: 19 hours of espeak-ng, the last of it mostly plain Greek; then the voices that were made of people, every clip
# twice in noise and once nearly clean.
$python speak_espeak.py 1 32
$python speak_espeak.py 33 34 0.85
$python speak_people.py 3000 festival:msu_ru_nsh_clunits hts
$python speak_people.py 2500 festival:ked_diphone festival:kal_diphone flite:awb flite:slt flite:kal16
$python mix_people.py 2 1
$python mix_people.py 1 0.25

# Training: minutes of processor time. Drop --bfloat16, and double the minutes, without avx512_bf16.
$python train.py .work/phase1.pt 11 .work/espeak*.npz --bfloat16
$python train.py .work/phase2.pt 28 .work/espeak2*.npz .work/people*.npz --bfloat16 --from .work/phase1.pt
$python train.py .work/phase3.pt 4 .work/espeak3*.npz .work/people*-0.25.npz --bfloat16 --from .work/phase2.pt --rate 0.001

# The model; lambda and gate fitted on voices of their own; the table.
$python export.py .work/phase3.pt 6 4
$python inventories.py > .work/inventories.json
node plan.mjs .work/inventories.json > .work/plan.jsonl
$python speak_attempts.py
$python hear_attempts.py > .work/heard.jsonl
node evaluate.mjs .work/heard.jsonl --fit
echo 'Export again with the lambda and the gate that were fitted, then: node evaluate.mjs .work/heard.jsonl LAMBDA GATE'
