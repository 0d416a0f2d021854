"""Makes batches of clips of similar lengths. Clips get cheap disturbances: another throat or tempo, holes, noise."""

import numpy as np
import torch
from scipy.signal import lfilter

from features import BANDS, Level
from shards import UNKNOWN

BATCH_FRAMES = 6400
ROUND_CLIPS = 3000
SLOW = 0.3  # share of the clips with a changed tempo that become much slower
LIVE = 0.5  # share of the clips of people that are put into a new room each time they are drawn
REVERBERANT, NOISY = 0.7, 0.6  # shares of those clips that get reverberation, and noise
FRAMES_PER_S = 100


class Examples:
    """Training examples. Each clip has features, labels, frame labels, and two levels: one of the clip, one of its
    session.
    """

    def __init__(self):
        self.features, self.labels, self.frames = [], [], []
        self._own, self._shared = [], []

    def add(self, features, labels, frames, sessions):
        starts = [0, *(np.flatnonzero(np.diff(sessions)) + 1), len(features)]
        for start, end in zip(starts, starts[1:]):
            clips = features[start:end]
            self._own += [Level([one]) for one in clips]
            self._shared += [Level(clips)] * len(clips)
        self.features += features
        self.labels += labels
        self.frames += frames

    def drawn(self, one, shared, rng):
        """Returns the features of an example without the level of its session (if `shared`) or of the clip. Half of the
        clips of people, which lack frame labels, are put into a new room each time.
        """
        features = self.features[one].astype(np.float32)
        if self.frames[one][0] == UNKNOWN and rng.random() < LIVE:
            features = _in_room(features, rng)
            return Level([features]).of(features)
        return (self._shared if shared else self._own)[one].of(features)

    def __len__(self):
        return len(self.features)

    def hours(self):
        return sum(map(len, self.features)) / 360000


def _in_room(features, rng):
    """Adds reverberation and noise to the power of each band."""
    power, place = np.exp(features), np.linspace(0, 1, BANDS)
    if rng.random() < REVERBERANT:
        # The share of the power that is left after a frame, in a room with a reverberation time of 0.2 to 0.9 s.
        kept = 10 ** (-6 / FRAMES_PER_S / rng.uniform(0.2, 0.9))
        gain = 10 ** (rng.uniform(-14, 3) / 10) * (1 - kept)
        late = lfilter([0, 0, 1], [1, -kept], power, axis=0) * gain * np.exp(rng.uniform(-1, 0.3) * place)
        power = power + late * rng.gamma(3, 1 / 3, late.shape)
    if rng.random() < NOISY:
        color = np.exp(rng.uniform(-3, 1) * place + np.interp(place, np.linspace(0, 1, 6), rng.normal(0, 0.7, 6)))
        noise = color * (power.mean() / color.mean() * 10 ** (-rng.uniform(6, 36) / 10))
        power = power + noise * rng.gamma(4, 1 / 4, power.shape)
    return np.log(power + 1e-7).astype(np.float32)


def _throat(features, rng):
    """Stretches and shifts the bands, like a shorter or longer throat."""
    places = np.clip(np.arange(BANDS) * (1 + rng.uniform(-0.13, 0.13)) + rng.uniform(-2, 2), 0, BANDS - 1)
    below = places.astype(int)
    share = (places - below).astype(np.float32)
    return features[:, below] * (1 - share) + features[:, np.minimum(below + 1, BANDS - 1)] * share


def _tempo(features, frames, rng):
    slower = rng.uniform(1.25, 2.1) if rng.random() < SLOW else rng.uniform(0.8, 1.25)
    places = np.linspace(0, len(features) - 1, max(20, int(len(features) * slower)))
    below = places.astype(int)
    share = (places - below)[:, None].astype(np.float32)
    above = np.minimum(below + 1, len(features) - 1)
    return features[below] * (1 - share) + features[above] * share, frames[below]


def _holes(features, rng):
    """Sets up to two ranges of bands, and sometimes a few frames, to 0, the mean."""
    for _ in range(rng.integers(0, 3)):
        width = rng.integers(0, 12)
        start = rng.integers(0, BANDS - width)
        features[:, start : start + width] = 0
    if rng.random() < 0.4:
        width = rng.integers(1, 5)
        start = rng.integers(0, max(1, len(features) - width))
        features[start : start + width] = 0


def disturbed(features, frames, rng):
    if rng.random() < 0.6:
        features = _throat(features, rng)
    if rng.random() < 0.4:
        features, frames = _tempo(features, frames, rng)
    _holes(features, rng)
    if rng.random() < 0.5:
        features += rng.standard_normal(features.shape, np.float32) * np.float32(rng.uniform(0, 0.25))
    return features, frames


def batch(examples, chosen, rng):
    """Makes the tensors of a batch: features (clips, 80, frames), the count of frames of each clip, the labels of all clips
    in one row, the count of labels of each clip, and a frame label for every 20 ms (-1 if it is not known).
    """
    shared = rng.random() < 0.5
    clips = [disturbed(examples.drawn(one, shared, rng), examples.frames[one], rng) for one in chosen]
    longest = max(len(features) for features, _ in clips)
    tensor = np.zeros((len(clips), BANDS, longest), np.float32)
    frames = np.full((len(clips), (longest + 1) // 2), -1, np.int64)
    for row, (features, ids) in enumerate(clips):
        tensor[row, :, : len(features)] = features.T
        frames[row, : len(ids[::2])] = np.where(ids[::2] == UNKNOWN, -1, ids[::2].astype(np.int64))
    labels = [examples.labels[one] for one in chosen]
    return (
        torch.from_numpy(tensor),
        torch.tensor([len(features) for features, _ in clips]),
        torch.from_numpy(np.concatenate(labels).astype(np.int64)),
        torch.tensor([len(one) for one in labels]),
        torch.from_numpy(frames),
    )


class Decks:
    """Draws clips from groups, in proportion to the share of each group. A clip comes again only after all others of
    its group.
    """

    def __init__(self, groups):
        self._groups = [(share, np.arange(start, end)) for share, start, end in groups]
        self._left = [[] for _ in groups]

    def draw(self, rng):
        total = sum(share for share, _ in self._groups)
        drawn = []
        for left, (share, clips) in zip(self._left, self._groups):
            for _ in range(round(ROUND_CLIPS * share / total)):
                if not left:
                    left.extend(rng.permutation(clips))
                drawn.append(left.pop())
        return np.array(drawn)


def epoch(examples, rng, chosen):
    """Splits the chosen examples into batches of similar lengths, in random order."""
    lengths = np.array([len(examples.features[one]) for one in chosen])
    batches, current, longest = [], [], 0
    for at in np.argsort(lengths + rng.uniform(-30, 30, len(lengths))):
        longest = max(longest, lengths[at])
        if current and longest * (len(current) + 1) > BATCH_FRAMES:
            batches.append(current)
            current, longest = [], lengths[at]
        current.append(chosen[at])
    batches.append(current)
    rng.shuffle(batches)
    return batches
