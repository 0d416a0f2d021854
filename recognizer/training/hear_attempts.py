"""What the model hears in the attempts of the test: python3 hear_attempts.py [MODEL] > heard.jsonl.

Each line is an attempt of the plan with its `posteriors` and `vocab`, as a recognizer would send them.
"""

import json
import os
import pickle
import sys

import numpy as np

from export import DEMO, read_safetensors
from phones import LABELS
from reference import Reference
from speak_attempts import ATTEMPTS


def main(model):
    reference = Reference(read_safetensors(model)[0])
    with open(ATTEMPTS, "rb") as file:
        spoken = pickle.load(file)
    for attempt, samples in spoken:
        posteriors = reference.hear(samples)
        rows = np.minimum(0, posteriors).astype(float).round(4).tolist()
        print(json.dumps({**attempt, "posteriors": rows, "vocab": LABELS}, ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(DEMO, "model.safetensors"))
