"""Makes training shards from the cut recordings of people (align_people.py): python3 mix_recordings.py [SOURCE...].

Each copy of a clip is in a session with other clips of its speaker, at another speed (and thus with another throat), and in
another room.
"""

import os
import pickle
import random
import sys
import time

import numpy as np

from features import RATE
from mix_people import sessions
from shards import Shard
from speak_espeak import FOLDER
from utterance import Utterance, resampled

# Copies of each clip of a source: more if there are few people in its language.
COPIES = {
    "so762": 2, "kathleen": 3, "nathalie": 3, "carlo": 14, "russian": 4, "kerstin": 3, "dsp20": 1, "precise": 2, "intents": 1,
}  # fmt: skip
STRENGTHS = [0.1, 0.5, 0.8]


def _spoken(samples, labels, speed):
    speed = round(RATE * speed / 50) * 50 / RATE
    return Utterance(resampled(samples.astype(np.float32) / 32768, RATE, speed), [(None, label) for label in labels])


def main(sources):
    for source in sources:
        with open(os.path.join(FOLDER, f"people-{source}.clips"), "rb") as file:
            clips = pickle.load(file)
        rng, shard, started = random.Random(source), Shard(len(source)), time.process_time()
        speakers = {}
        for clip in clips:
            speakers.setdefault(clip[2], []).append(clip)
        for own in speakers.values():
            for session in sessions(own, COPIES[source], rng):
                speed = rng.uniform(0.84, 1.2) if rng.random() < 0.75 else 1.0
                spoken = [one for clip in session if (one := _spoken(clip[0], clip[1], speed)).usable()]
                if spoken:
                    shard.add(spoken, rng.choice(STRENGTHS))
        shard.save(os.path.join(FOLDER, f"recorded-{source}.npz"))
        print(f"{source}: {shard.seconds / 3600:.2f} h, {time.process_time() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or list(COPIES))
