#!/bin/sh
# Makes the present model and its tables from the earlier model, which was trained on synthetic voices only. Run it
# after `npm run build` in the root of a clone with the full history. The argument is the folder that fetch_people.sh
# filled. Two cores are enough.
set -eu
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
people=$(cd "$1" && pwd)
cd packages/ears/training
python=/usr/bin/python3
mkdir -p .work

step() { echo "== $(date +%T) $*"; }

step 'What is said, and what people said.'
node lexicon.mjs > .work/lexicon.txt
$python people_attempts.py "$people"

step '8 hours of espeak-ng, and voices that were made of people.'
$python speak_espeak.py 1 15 & espeak=$!
$python speak_people.py 1500 festival:ked_diphone flite:awb flite:slt
$python speak_people.py 2500 festival:msu_ru_nsh_clunits
wait $espeak

step 'The recordings of people, as the model that is there hears them, cut to words and phrases; all in rooms and codecs.'
$python align_people.py ../model/model.safetensors "$people"
$python mix_recordings.py & recorded=$!
$python mix_people.py 1 0.6
wait $recorded

step 'First training, from the earlier model: everything.'
# On a processor without avx512_bf16, remove --bfloat16 and double the minutes (60 and 45).
git show bfc6c10a^:packages/ears/model/model.safetensors > .work/earlier.safetensors
$python unfold.py .work/earlier.safetensors .work/start.pt .work/espeak1.npz
all() { echo "$@" | tr ' ' ','; }
shard() { echo ".work/recorded-$1.npz"; }
espeak=$(all .work/espeak*.npz) made=$(all .work/people-*.npz)
$python train.py .work/first.pt 60 "0.15:$espeak" "0.4:$made" "0.45:$(all .work/recorded-*.npz)" --bfloat16 --from .work/start.pt --rate 0.0009

step 'Second training: two thirds of it people, by shares.'
$python train.py .work/ears.pt 45 "0.1:$(shard russian)" "0.1:$(shard carlo)" "0.16:$(shard nathalie)" "0.14:$(shard kathleen)" \
  "0.07:$(shard kerstin)" "0.1:$(shard so762)" "0.23:$espeak" "0.1:$made" --bfloat16 --from .work/first.pt --rate 0.0009

step 'The model; biases, lambda, gate and maps fitted on people of their own; the tables.'
$python export.py .work/ears.pt 5 4
node biases.mjs > .work/biases.json
$python export.py .work/ears.pt 5 4 .work/biases.json
fitted=$(node evaluate_people.mjs --fit | tail -1)
$python export.py .work/ears.pt $fitted .work/biases.json
node calibrate.mjs
sh attempts.sh
node evaluate.mjs
step 'Done.'
