"""Makes training shards from the cut recordings of people (align_people.py). mix_people.py explains how copies of a clip
differ.
"""

import os
import pickle

import numpy as np

from features import RATE
from mix_people import exact, mix
from speak_espeak import FOLDER
from utterance import Utterance, resampled

# Copies of each clip of a source; more if the language has few people.
COPIES = {
    "so762": 2, "kathleen": 3, "nathalie": 3, "carlo": 14, "russian": 4, "kerstin": 3, "dsp20": 1, "precise": 2, "intents": 1,
}  # fmt: skip
STRENGTHS = [0.1, 0.5, 0.8]


def _spoken(clip, speed, _):
    samples, labels, _ = clip
    made = resampled(samples.astype(np.float32) / 32768, RATE, exact(speed))
    return Utterance(made, [(None, label) for label in labels])


def main():
    for source, copies in COPIES.items():
        with open(os.path.join(FOLDER, f"people-{source}.clips"), "rb") as file:
            clips = pickle.load(file)
        speakers = {}
        for clip in clips:
            speakers.setdefault(clip[2], []).append(clip)
        mix(source, f"recorded-{source}", speakers.values(), copies, _spoken, STRENGTHS, (0.84, 1.2))


if __name__ == "__main__":
    main()
