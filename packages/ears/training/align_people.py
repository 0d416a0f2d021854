"""Cuts the clips of people that have the use "train" into pieces of one to four words: python3 align_people.py MODEL.

Aligns each clip with the reading (readings.py) that MODEL finds likeliest, and cuts at silences. Drops a piece if the model
cannot find one of its words, and a piece of a learner unless five experts heard every sound as right. Writes the samples,
labels and speaker of each piece to .work/people-SOURCE.clips.
"""

import gzip
import os
import pickle
import re
import sys

import numpy as np

import people
from export import read_safetensors
from features import RATE
from phones import ID, LABELS
from readings import Reader
from reference import Reference
from speak_espeak import FOLDER
from utterance import MOST_LABELS

FRAME = RATE // 50
LONGEST_S = 20
LEAST = -4.5  # a word is found if its labels, each at its likeliest frame, have at least this mean log-probability
RIGHT = 1.8
QUIET_DB, PAUSE = 22, 5  # a silence between words: at least this many dB below the voice, for this many frames
UNUSUAL = 4.0  # cost of a choice that is not the usual one, nats
SCORES = os.path.join(FOLDER, "phone-scores.tsv.gz")
NEVER = -1e9


def graph(words):
    """Makes a graph of all readings. Returns its states, each as (label, indexes of the states before it, index of the word or
    `None`, cost), and the indexes of the states in which a path may end.
    """
    states, exits = [(0, [], None, 0)], [0]
    for number, word in enumerate(words):
        for choices, _ in word:
            after = []
            for unusual, labels in enumerate(choices):
                before, cost = exits, UNUSUAL * (unusual > 0)
                for label in labels:
                    own = ID[label]
                    fits = [one for one in before if states[one][0] != own]
                    states.append((own, fits, number, cost))
                    states.append((0, [len(states) - 1], None, 0))
                    cost = 0
                    before = [len(states) - 2, len(states) - 1]
                after += before
            exits = list(dict.fromkeys(after))
    return states, exits


def aligned(posteriors, words):
    """Returns the graph's states, and the state of every frame on the likeliest path; None if no path fits."""
    states, exits = graph(words)
    # A path begins in the first blank, or in a label that may come after it.
    starts = {0} | {n for n, (_, before, *_) in enumerate(states) if 0 in before}
    most = max(len(before) for _, before, *_ in states) + 1
    came = np.full((len(states), most), len(states))
    for n, (_, before, *_) in enumerate(states):
        own = [n, *before]
        came[n, : len(own)] = own
    scores = posteriors[:, [label for label, *_ in states]]
    best = np.full(len(states) + 1, NEVER)
    best[list(starts)] = scores[0, list(starts)]
    back = np.zeros((len(scores), len(states)), np.int32)
    rows, costs = np.arange(len(states)), np.array([cost for *_, cost in states])
    for frame in range(1, len(scores)):
        choice = best[came].argmax(1)
        back[frame] = came[rows, choice]
        best[:-1] = best[back[frame]] + scores[frame] - costs * (back[frame] != rows)
    last = exits[int(np.argmax(best[exits]))]
    if best[last] < NEVER / 2:
        return None
    path = [last]
    for frame in range(len(scores) - 1, 0, -1):
        path.append(back[frame, path[-1]])
    return states, path[::-1]


class Said:
    """A word that was found in a clip: its labels, their log-probabilities, its first and last frame."""

    def __init__(self):
        self.labels, self.first, self.last, self.logs = [], None, None, []

    def take(self, state, label, frame, log, again):
        if again:
            self.logs[-1] = max(self.logs[-1], log)
        else:
            self.labels.append(label)
            self.logs.append(log)
        self.first, self.last = frame if self.first is None else self.first, frame


def found(posteriors, words):
    """Finds the words of a clip, in the reading that was said; None if no path fits."""
    path = aligned(posteriors, words)
    if path is None:
        return None
    states, path = path
    said, before = [Said() for _ in words], None
    for frame, state in enumerate(path):
        label, _, word, _ = states[state]
        if word is not None:
            said[word].take(state, label, frame, posteriors[frame, label], state == before)
        before = state
    return said


def _quiet(samples):
    """For each frame, True if it is far quieter than the voice."""
    frames = len(samples) // FRAME
    energy = 10 * np.log10((samples[: frames * FRAME].reshape(frames, FRAME) ** 2).mean(1) + 1e-10)
    return energy < np.percentile(energy, 85) - QUIET_DB


def _pause(quiet, first, last):
    """The frame in the middle of the longest silence between two frames; None if the silence is shorter than PAUSE frames."""
    longest, run = (0, 0), 0
    for frame in range(first, last):
        run = run + 1 if quiet[frame] else 0
        longest = max(longest, (run, frame))
    return longest[1] - longest[0] // 2 if longest[0] >= PAUSE else None


def cuts(samples, said, usable):
    """Yields (first sample, sample after the last, labels) of each piece between silences. Words without a silence between them
    stay together, because a cut could remove the last sound of a word, and the labels would then teach a sound that is not there.
    """
    quiet, joints, pieces = _quiet(samples), [(0, 0)], []
    for number, (left, right) in enumerate(zip(said, said[1:]), 1):
        if left.labels and right.labels:
            at = _pause(quiet, left.last + 1, min(right.first, len(quiet)))
            if at is not None:
                joints.append((number, at))
    joints.append((len(said), len(quiet)))
    for (at, start), (end, stop) in zip(joints, joints[1:]):
        labels = [LABELS[label] for word in said[at:end] for label in word.labels]
        merged = [one for n, one in enumerate(labels) if n == 0 or labels[n - 1] != one]
        if all(usable[at:end]) and len(merged) <= MOST_LABELS:
            start, stop = max(start, said[at].first - 15), min(stop, said[end - 1].last + 22)
            pieces.append((start * FRAME, stop * FRAME, merged))
    return pieces


def experts():
    """For each utterance, its words, each as [word, True if the experts heard all its sounds as right]."""
    words = {}
    with gzip.open(SCORES, "rt", encoding="utf8") as lines:
        next(lines)
        last = None
        for line in lines:
            utterance, _, word, _, score = line.split("\t")
            own = words.setdefault(utterance, [])
            if (utterance, word) != last:
                own.append([word, True])
            own[-1][1] = own[-1][1] and float(score) >= RIGHT
            last = (utterance, word)
    return words


def _usable(row, said, judged):
    sure = [bool(one.labels) and np.mean(one.logs) > LEAST for one in said]
    if row["source"] != "so762":
        return sure
    right = judged.get(os.path.basename(row["file"]).split(".")[0])
    if right is None or len(right) != len(said):
        return [False] * len(said)
    return [one and fine for one, (_, fine) in zip(sure, right)]


def main(model):
    hear, reader = Reference(read_safetensors(model)[0]).hear, Reader()
    judged, pieces, counts = experts(), {}, {}
    for row, samples in people.clips({"train"}):
        if not 0.2 < len(samples) / RATE < LONGEST_S:
            continue
        text = re.sub(r"[^\w\s'’-]", " ", row["words"])
        words = []
        for word in text.split() if row["source"] == "so762" else [text]:
            words += reader.read(word, row["language"]) or []
        tally = counts.setdefault(row["source"], [0, 0, 0, 0.0])
        tally[0] += 1
        if not words or None in words or not all(words):
            continue
        said = found(hear(samples), words)
        if said is None:
            continue
        usable = _usable(row, said, judged)
        tally[1] += len(words)
        tally[2] += sum(usable)
        if not any(usable):
            continue
        for start, stop, labels in cuts(samples, said, usable):
            piece = samples[start:stop]
            if len(labels) >= 1 and len(piece) / 320 >= 1.5 * len(labels) and len(piece) > 0.15 * RATE:
                tally[3] += len(piece) / RATE
                made = np.round(piece * 32767).astype(np.int16)
                pieces.setdefault(row["source"], []).append((made, labels, row["speaker"]))
        if tally[0] % 200 == 0:
            print(row["source"], tally, len(pieces.get(row["source"], [])), flush=True)
    for source, own in pieces.items():
        with open(os.path.join(FOLDER, f"people-{source}.clips"), "wb") as file:
            pickle.dump(own, file)
        print(source, counts[source], len(own), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
