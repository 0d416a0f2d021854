"""Cuts clips of people at silences: python3 align_people.py MODEL FOLDER.

Takes the clips with the use "train" in FOLDER, which fetch_people.sh filled. MODEL finds the likeliest reading
(readings.py) of each clip. A piece is dropped if MODEL cannot find one of its words, or if the experts heard a learner
say one of its sounds wrong. Samples, labels and speaker of each piece go to .work/people-SOURCE.clips.
"""

import itertools
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
RIGHT = 1.8  # experts score a sound from 0 to 2; a sound with at least this score counts as right
QUIET_DB = 22  # a frame is silent if it is this many dB below the voice
PAUSE = 5  # count of silent frames in a row at which a clip may be cut
UNUSUAL = 4.0  # cost of a choice that is not the usual one, nats
NEVER = -1e9


def graph(words):
    """Makes a graph of all readings. Returns its states, and the indexes of the states in which a path may end. A state
    is (label, indexes of the states before it, index of its word, cost). A blank follows every label; its word is `None`.
    """
    states, exits = [(0, [], None, 0)], [0]
    for number, word in enumerate(words):
        for choices, _ in word:
            next_exits = []
            for rank, labels in enumerate(choices):
                before, cost = exits, UNUSUAL if rank > 0 else 0
                for label in labels:
                    # Between two equal labels a path needs a blank.
                    fits = [state for state in before if states[state][0] != ID[label]]
                    states.append((ID[label], fits, number, cost))
                    states.append((0, [len(states) - 1], None, 0))
                    before, cost = [len(states) - 2, len(states) - 1], 0
                next_exits += before
            exits = list(dict.fromkeys(next_exits))
    return states, exits


def aligned(posteriors, words):
    """Returns the states of the graph, and the state of every frame on the likeliest path; `None` if no path fits."""
    states, exits = graph(words)
    # A path begins in the first blank, or in a label that may come after it.
    starts = [0, *(state for state, (_, before, *_) in enumerate(states) if 0 in before)]
    # A row of `sources` has a state and the states before it. Short rows are filled with the index after the last
    # state, which no path reaches.
    most = max(len(before) for _, before, *_ in states) + 1
    sources = np.full((len(states), most), len(states))
    for state, (_, before, *_) in enumerate(states):
        sources[state, : len(before) + 1] = [state, *before]
    scores = posteriors[:, [label for label, *_ in states]]
    best = np.full(len(states) + 1, NEVER)
    best[starts] = scores[0, starts]
    back = np.zeros((len(scores), len(states)), np.int32)
    rows, costs = np.arange(len(states)), np.array([cost for *_, cost in states])
    for frame in range(1, len(scores)):
        back[frame] = sources[rows, best[sources].argmax(1)]
        best[:-1] = best[back[frame]] + scores[frame] - costs * (back[frame] != rows)
    last = exits[int(np.argmax(best[exits]))]
    if best[last] < NEVER / 2:
        return None
    path = [last]
    for frame in range(len(scores) - 1, 0, -1):
        path.append(back[frame, path[-1]])
    return states, path[::-1]


class Said:
    """A word that was found in a clip: its labels, the log-probability of each at its likeliest frame, and its first
    and last frame.
    """

    def __init__(self):
        self.labels, self.logs, self.first, self.last = [], [], None, None


def found(posteriors, words):
    """Returns the words of a clip, each with the labels that were said; `None` if no path fits."""
    path = aligned(posteriors, words)
    if path is None:
        return None
    states, path = path
    said = [Said() for _ in words]
    # Frames in a row with the same state are one label.
    for state, frames in itertools.groupby(range(len(path)), path.__getitem__):
        label, _, number, _ = states[state]
        if number is not None:
            word, frames = said[number], list(frames)
            word.labels.append(label)
            word.logs.append(posteriors[frames, label].max())
            word.first = frames[0] if word.first is None else word.first
            word.last = frames[-1]
    return said


def _quiet(samples):
    frames = len(samples) // FRAME
    energy = 10 * np.log10((samples[: frames * FRAME].reshape(frames, FRAME) ** 2).mean(1) + 1e-10)
    return energy < np.percentile(energy, 85) - QUIET_DB


def _pause(quiet, first, last):
    """Returns the frame in the middle of the longest silence between two frames; `None` if it is shorter
    than PAUSE frames.
    """
    length, longest, end = 0, 0, first
    for frame in range(first, last):
        length = length + 1 if quiet[frame] else 0
        if length >= longest:
            longest, end = length, frame
    return end - longest // 2 if longest >= PAUSE else None


def cuts(samples, said, usable):
    """Returns (first sample, sample after the last, labels) of each piece between silences. Words without a silence
    between them stay together: a cut could remove the last sound of a word, and the labels would then teach a
    sound that is not there.
    """
    quiet, pieces = _quiet(samples), []
    joints = [(0, 0)]  # each is the index of the next word, and the frame of the cut
    for number, (left, right) in enumerate(zip(said, said[1:]), 1):
        if left.labels and right.labels:
            frame = _pause(quiet, left.last + 1, min(right.first, len(quiet)))
            if frame is not None:
                joints.append((number, frame))
    joints.append((len(said), len(quiet)))
    for (first, start), (end, stop) in zip(joints, joints[1:]):
        labels = [LABELS[label] for word in said[first:end] for label in word.labels]
        merged = [one for n, one in enumerate(labels) if n == 0 or labels[n - 1] != one]
        if all(usable[first:end]) and len(merged) <= MOST_LABELS:
            # At most 0.3 s of silence stay before the piece, and 0.44 s after it.
            start, stop = max(start, said[first].first - 15), min(stop, said[end - 1].last + 22)
            pieces.append((start * FRAME, stop * FRAME, merged))
    return pieces


def experts():
    """Returns a list for each utterance. It has a truth value for each word: True if all sounds of the word are right."""
    judged = {}
    for (utterance, _), sounds in itertools.groupby(people.expert_scores(), lambda sound: sound[:2]):
        judged.setdefault(utterance, []).append(all(score >= RIGHT for *_, score in sounds))
    return judged


def _usable(row, said, judged):
    """Returns a truth value for each word of a clip: True if it was found and, for learners, the experts heard it as right."""
    sure = [bool(word.labels) and np.mean(word.logs) > LEAST for word in said]
    if row["source"] != "so762":
        return sure
    right = judged.get(os.path.basename(row["file"]).split(".")[0], [])
    return [one and fine for one, fine in zip(sure, right)] if len(right) == len(said) else [False] * len(said)


def _words(row, reader):
    """Returns the readings of the words of a clip; an empty list if one of the words cannot be read."""
    text = re.sub(r"[^\w\s'’-]", " ", row["words"])
    # The experts judged the words of learners one by one.
    parts = text.split() if row["source"] == "so762" else [text]
    words = [word for part in parts for word in reader.read(part, row["language"]) or []]
    return words if all(words) else []


def pieces_of(row, samples, hear, reader, judged):
    """Returns each piece of a clip as (16-bit samples, labels, speaker)."""
    words = _words(row, reader)
    said = found(hear(samples), words) if words else None
    usable = _usable(row, said, judged) if said else []
    pieces = []
    for start, stop, labels in cuts(samples, said, usable) if any(usable) else []:
        piece = samples[start:stop]
        if labels and len(piece) >= 1.5 * FRAME * len(labels) and len(piece) > 0.15 * RATE:
            pieces.append((np.round(piece * 32767).astype(np.int16), labels, row["speaker"]))
    return pieces


def main(model, folder):
    hear, reader, judged, pieces = Reference(read_safetensors(model)[0]).hear, Reader(), experts(), {}
    for row, samples in people.clips(folder, lambda row: row["use"] == "train"):
        if 0.2 < len(samples) / RATE < LONGEST_S:
            pieces.setdefault(row["source"], []).extend(pieces_of(row, samples, hear, reader, judged))
    for source, own in pieces.items():
        with open(os.path.join(FOLDER, f"people-{source}.clips"), "wb") as file:
            pickle.dump(own, file)
        print(f"{source}: {len(own)} pieces", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
