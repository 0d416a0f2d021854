"""Splices rare sounds into voices that lack them.

The synthetic voices made of people lack ɣ, y and aspirates; few of them have θ, ð or x. A sound of another voice
replaces a sound of the same kind, at about the same level, with short crossfades.
"""

import numpy as np

from features import RATE
from utterance import Utterance

# Rare sounds by kind. A rare sound may replace the sounds of its kind in PLACES.
RARE = {"fricative": "θ ð x ɣ ç ʝ β ɸ", "stop": "pʰ tʰ kʰ", "vowel": "y ø", "liquid": "r"}
PLACES = {
    "fricative": "s z f v ʃ ʒ h θ ð x ç w j l b d ɡ",
    "stop": "p t k b d ɡ",
    "vowel": "i u e ɛ",
    "liquid": "ɹ l d",
}
FADE = int(0.008 * RATE)
SHORTEST = 3 * FADE


class Bank:
    """Pieces of sound for each rare label, scaled for a voice whose samples have the standard deviation 1."""

    def __init__(self, utterances):
        self._pieces = {label: [] for labels in RARE.values() for label in labels.split()}
        for one in utterances:
            level = one.samples.std() + 1e-6
            for (start, label), (end, _) in zip(one.spans, one.spans[1:]):
                piece = one.samples[int(start * RATE) : int(end * RATE)]
                if label in self._pieces and SHORTEST < len(piece) < 0.25 * RATE:
                    self._pieces[label].append(piece / level)

    def draw(self, rng, label):
        pieces = self._pieces[label]
        return pieces[rng.randrange(len(pieces))] if pieces else None


def _crossfaded(left, right):
    ramp = np.linspace(0, 1, FADE, dtype=np.float32)
    middle = left[-FADE:] * (1 - ramp) + right[:FADE] * ramp
    return np.concatenate([left[:-FADE], middle, right[FADE:]])


def _choice(rng, utterance):
    """Draws a span that a rare sound may replace. Returns the index of the span and the label of the rare sound; `None` if
    nothing fits.
    """
    places = []
    for at, (_, label) in enumerate(utterance.spans[:-1]):
        for kind, hosts in PLACES.items():
            if label in hosts.split():
                places.append((at, kind))
    if not places:
        return None
    at, kind = rng.choice(places)
    around = {label for _, label in utterance.spans[max(0, at - 1) : at + 2]}
    rare = [label for label in RARE[kind].split() if label not in around]
    return (at, rng.choice(rare)) if rare else None


def spliced(utterance, bank, rng):
    """Replaces one sound by a rare one, if possible."""
    choice = _choice(rng, utterance)
    piece = choice and bank.draw(rng, choice[1])
    if piece is None:
        return utterance
    (at, label), spans, samples = choice, utterance.spans, utterance.samples
    start, end = int(spans[at][0] * RATE), int(spans[at + 1][0] * RATE)
    if start < 2 * FADE or len(samples) - end < 2 * FADE:
        return utterance
    level = samples.std() * rng.uniform(0.6, 1.3)
    made = _crossfaded(_crossfaded(samples[: start + FADE], piece * level), samples[end - FADE :])
    shift = (len(made) - len(samples)) / RATE
    moved = [(second + (shift if n > at else 0), label if n == at else name) for n, (second, name) in enumerate(spans)]
    return Utterance(made.astype(np.float32), moved)
