"""Saves and loads the clean utterances of a voice, to which rooms and noise are added later."""

import pickle

import numpy as np

from utterance import Utterance


def save(path, utterances):
    """Saves the usable utterances, with 16-bit samples, and returns them."""
    kept = [one for one in utterances if one is not None and one.usable()]
    rows = [(np.round(one.samples.clip(-1, 1) * 32767).astype(np.int16), one.spans) for one in kept]
    with open(path, "wb") as file:
        pickle.dump(rows, file)
    return kept


def load(path):
    with open(path, "rb") as file:
        return [Utterance(samples.astype(np.float32) / 32768, spans) for samples, spans in pickle.load(file)]
