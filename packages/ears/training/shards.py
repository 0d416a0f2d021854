"""Makes and loads shards of training data: files with features, labels and frame labels of thousands of utterances."""

import numpy as np

from augment import Place, coded, padded
from features import log_mel
from phones import ID
from utterance import frame_labels

SPEAKERS_KEPT = 60
UNKNOWN = 255  # frame label if the sound of the frame is not known


class Shard:
    """Collects features by session: some utterances of one speaker in one room."""

    def __init__(self, seed):
        self._rng = np.random.default_rng(seed)
        self._speakers = []
        self._features, self._labels, self._frames, self._sessions = [], [], [], []
        self._count = 0
        self.seconds = 0.0

    def _remember(self, samples):
        """Keeps the voices of some speakers as background babble for others."""
        level = samples / (samples.std() + 1e-6)
        if len(self._speakers) < SPEAKERS_KEPT:
            self._speakers.append(level)
        elif self._rng.random() < 0.02:
            self._speakers[self._rng.integers(SPEAKERS_KEPT)] = level

    def add(self, utterances, strength=1.0):
        """Adds a session: utterances in one place. If the place has a codec, it gets them as one recording."""
        place = Place(self._rng, strength)
        recorded = [self._record(one, place) for one in utterances]
        if place.codes:
            ends = np.cumsum([len(samples) for samples, _ in recorded])[:-1]
            back = np.split(coded(np.concatenate([samples for samples, _ in recorded]), self._rng), ends)
            recorded = [(samples, lead) for samples, (_, lead) in zip(back, recorded)]
        for one, (samples, lead) in zip(utterances, recorded):
            self._keep(one, samples, lead)
        self._count += 1

    def _record(self, utterance, place):
        self._remember(utterance.samples)
        samples, lead = padded(utterance.samples, self._rng)
        return place.record(samples, self._rng, self._speakers), lead

    def _keep(self, utterance, samples, lead):
        features = log_mel(samples)
        self._features.append(features.astype(np.float16))
        self._labels.append(np.array([ID[label] for label in utterance.labels], np.uint8))
        known = utterance.spans[0][0] is not None
        frames = frame_labels(utterance.spans, lead, len(features), ID) if known else np.full(len(features), UNKNOWN, np.uint8)
        self._frames.append(frames)
        self._sessions.append(self._count)
        self.seconds += len(features) / 100

    def save(self, path):
        np.savez(
            path,
            features=np.concatenate(self._features),
            lengths=[len(one) for one in self._features],
            labels=np.concatenate(self._labels),
            label_lengths=[len(one) for one in self._labels],
            frames=np.concatenate(self._frames),
            sessions=self._sessions,
        )


def load(path):
    """Returns features (float16), labels, frame labels and session numbers of all utterances."""
    with np.load(path) as shard:
        ends, label_ends = np.cumsum(shard["lengths"])[:-1], np.cumsum(shard["label_lengths"])[:-1]
        return (
            np.split(shard["features"], ends),
            np.split(shard["labels"], label_ends),
            np.split(shard["frames"], ends),
            shard["sessions"],
        )
