"""The utterance of a voice: samples, the labels in order, and the time of each. Every synthesizer makes these."""

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
    """`spans` are (second, label); the label of silence is `None`. A span lasts until the next one."""

    samples: np.ndarray
    spans: list

    @property
    def labels(self):
        return [label for _, label in self.spans if label is not None]

    def usable(self):
        """True if it is long enough for its labels, and does not have too many of them."""
        return 1 <= len(self.labels) <= MOST_LABELS and len(self.samples) / 320 >= 2 * len(self.labels)


def resampled(samples, rate, speed=1.0):
    """Samples at 16 kHz. A speed above 1 makes them faster and higher, as for a smaller speaker."""
    down = round(rate * speed / 50)
    return resample_poly(samples, RATE // 50, down).astype(np.float32)


def begun_again(utterance, rng):
    """The utterance with its first sounds said twice, as a learner begins, stops and begins again."""
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
    """The number of the label that sounds in the middle of each 10 ms frame; 0 in silence."""
    starts = np.array([start for start, _ in spans]) + lead_s
    ids = np.array([0, *(0 if label is None else numbers[label] for _, label in spans)], np.uint8)
    middles = np.arange(frames) * FRAME_S + FRAME_MIDDLE_S
    return ids[np.searchsorted(starts, middles, side="right")]
