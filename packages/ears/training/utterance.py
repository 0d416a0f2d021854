"""Utterances of synthetic voices, with the time of each label."""

import pickle
from dataclasses import dataclass

import numpy as np
from scipy.signal import resample_poly

from features import RATE

MOST_LABELS = 45
FRAME_S = 0.01
FRAME_MIDDLE_S = 0.0125
FADE_S = 0.02


@dataclass
class Utterance:
    """`samples` are at 16 kHz. `spans` has (start in seconds, label); the label of silence is `None`. A span lasts
    until the next one.
    """

    samples: np.ndarray
    spans: list

    @property
    def labels(self):
        return [label for _, label in self.spans if label is not None]

    def usable(self):
        """True if there are labels, but not too many, and the samples are long enough for them."""
        return 1 <= len(self.labels) <= MOST_LABELS and len(self.samples) / 320 >= 2 * len(self.labels)


def resampled(samples, rate, speed=1.0):
    """Resamples to 16 kHz. A speed above 1 makes the sound faster and higher, like a smaller speaker."""
    down = round(rate * speed / 50)
    return resample_poly(samples, RATE // 50, down).astype(np.float32)


def save_clips(path, utterances):
    """Saves the usable utterances, with 16-bit samples, and returns them."""
    kept = [one for one in utterances if one is not None and one.usable()]
    rows = [(np.round(one.samples.clip(-1, 1) * 32767).astype(np.int16), one.spans) for one in kept]
    with open(path, "wb") as file:
        pickle.dump(rows, file)
    return kept


def load_clips(path):
    with open(path, "rb") as file:
        return [Utterance(samples.astype(np.float32) / 32768, spans) for samples, spans in pickle.load(file)]


def spans_of_ends(ends, labels_of_sound):
    """Makes spans from (sound, end in seconds) of each sound. `labels_of_sound` gives the labels of each sound, []
    for silence; several labels share the time of their sound. Returns `None` if `labels_of_sound` lacks a sound.
    """
    spans, start = [], 0.0
    for sound, end in ends:
        labels = labels_of_sound.get(sound)
        if labels is None:
            return None
        step = (end - start) / max(1, len(labels))
        spans += [(start + step * number, label) for number, label in enumerate(labels)] or [(start, None)]
        start = end
    return spans


def begun_again(utterance, rng):
    """Says the first sounds twice, as when a learner begins, stops, and begins again."""
    sounds = [at for at, (_, label) in enumerate(utterance.spans) if label is not None]
    if len(sounds) < 3:
        return utterance
    stop = sounds[rng.randint(1, min(3, len(sounds) - 1))]
    cut, pause = utterance.spans[stop][0], rng.uniform(0, 0.35)
    start = utterance.samples[: int(cut * RATE)].copy()
    fade = min(len(start), int(FADE_S * RATE))
    start[len(start) - fade :] *= np.linspace(1, 0, fade, dtype=np.float32)
    samples = np.concatenate([start, np.zeros(int(pause * RATE), np.float32), utterance.samples])
    shift = len(samples) / RATE - len(utterance.samples) / RATE
    again = [(second + shift, label) for second, label in utterance.spans]
    return Utterance(samples, [*utterance.spans[:stop], (cut, None), *again])


def frame_labels(spans, lead_s, frames, numbers):
    """Returns the id of the label in the middle of each frame of 10 ms; 0 for silence. `numbers` has the ids of labels."""
    starts = np.array([start for start, _ in spans]) + lead_s
    ids = np.array([0, *(0 if label is None else numbers[label] for _, label in spans)], np.uint8)
    middles = np.arange(frames) * FRAME_S + FRAME_MIDDLE_S
    return ids[np.searchsorted(starts, middles, side="right")]
