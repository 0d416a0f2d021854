#!/bin/sh
# All steps from nothing to the model and its card: run it in the root of the project after `npm run build`. Two cores are enough.
set -eu
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
cd packages/ears/training
python=/usr/bin/python3
mkdir -p .work

step() { echo "== $(date +%T) $*"; }

step 'What is said.'
node lexicon.mjs > .work/lexicon.txt

step '18 hours of espeak-ng, and one more that is mostly plain Greek.'
$python speak_espeak.py 1 17 & espeak=$!
$python speak_espeak.py 18 32
wait $espeak
$python speak_espeak.py 33 34 0.85

step 'First training, beside the speech of voices that were made of people.'
# Drop --bfloat16, and double the minutes, without avx512_bf16.
$python train.py .work/phase1.pt 11 .work/espeak*.npz --bfloat16 > .work/phase1.log & first=$!
$python speak_people.py 2500 festival:msu_ru_nsh_clunits festival:ked_diphone festival:kal_diphone
$python speak_people.py 2500 festival:rab_diphone festival:don_diphone flite:awb flite:slt flite:kal16 flite:rms
$python speak_people.py 2000 hts
wait $first

step 'Every clip of people twice in noise and once nearly clean.'
$python mix_people.py 2 1 & noisy=$!
$python mix_people.py 1 0.25
wait $noisy

step 'Training.'
$python train.py .work/phase2.pt 40 .work/espeak2*.npz .work/people*.npz --bfloat16 --from .work/phase1.pt
$python train.py .work/phase3.pt 6 .work/espeak3*.npz .work/people*-0.25.npz --bfloat16 --from .work/phase2.pt --rate 0.001
$python train.py .work/phase4.pt 22 .work/espeak2*.npz .work/espeak3*.npz .work/people*.npz --bfloat16 --from .work/phase3.pt --rate 0.002

step 'The model; biases, lambda, gate and maps fitted on voices of their own; the tables of the card.'
trained=.work/phase2.pt,.work/phase3.pt,.work/phase4.pt
$python export.py $trained 6 4
sh attempts.sh
node biases.mjs > .work/biases.json
$python export.py $trained 6 4 .work/biases.json
fitted=$(node evaluate.mjs --fit | tail -1)
$python export.py $trained $fitted .work/biases.json
node calibrate.mjs
node evaluate.mjs
step 'Done.'
