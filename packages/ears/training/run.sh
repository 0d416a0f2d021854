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
$python speak_espeak.py & espeak=$!
$python speak_people.py
wait $espeak

step 'The recordings of people, as the model that is there hears them, cut to words and phrases; all in rooms and codecs.'
$python align_people.py ../model/model.safetensors "$people"
$python mix_recordings.py & recorded=$!
$python mix_people.py
wait $recorded

step 'First training, from the earlier model: everything.'
git show bfc6c10a^:packages/ears/model/model.safetensors > .work/earlier.safetensors
$python unfold.py .work/earlier.safetensors .work/start.pt .work/espeak1.npz
all() { echo "$@" | tr ' ' ','; }
shard() { echo ".work/recorded-$1.npz"; }
espeak=$(all .work/espeak*.npz) made=$(all .work/people-*.npz)
$python train.py .work/first.pt 60 .work/start.pt "0.15:$espeak" "0.4:$made" "0.45:$(all .work/recorded-*.npz)"

step 'Second training: two thirds of it people, by shares.'
$python train.py .work/ears.pt 45 .work/first.pt "0.1:$(shard russian)" "0.1:$(shard carlo)" "0.16:$(shard nathalie)" \
  "0.14:$(shard kathleen)" "0.07:$(shard kerstin)" "0.1:$(shard so762)" "0.23:$espeak" "0.1:$made"

step 'The model; biases, lambda, gate and maps fitted on people of their own; the tables.'
$python export.py .work/ears.pt 5 4
node biases.mjs > .work/biases.json
$python export.py .work/ears.pt 5 4 .work/biases.json
fitted=$(node evaluate_people.mjs --fit | tail -1)
node calibrate.mjs $fitted > .work/maps.json
$python export.py .work/ears.pt $fitted .work/biases.json .work/maps.json
node evaluate_people.mjs
node evaluate_sayings.mjs
step 'Done.'
