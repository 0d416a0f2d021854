"""Reads the clips of people.tsv.gz. `python3 people.py FOLDER` decodes them once, to 16 kHz samples in .work/people.

fetch_people.sh fetched the sources to FOLDER. If a source is missing, the script prints the name of the source and goes on.
"""

import gzip
import os
import subprocess
import sys

import numpy as np
import soundfile

from features import RATE
from utterance import resampled

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, ".work", "people")


def rows():
    """Reads the table of clips; each row is {use, source, speaker, language, file, words}."""
    with gzip.open(os.path.join(HERE, "people.tsv.gz"), "rt", encoding="utf8") as lines:
        names = next(lines).rstrip("\n").split("\t")
        return [dict(zip(names, line.rstrip("\n").split("\t"))) for line in lines]


def expert_scores():
    """Yields (utterance, word, sound, score from 0 to 2) of each sound that the experts of speechocean762 judged."""
    with gzip.open(os.path.join(HERE, ".work", "phone-scores.tsv.gz"), "rt", encoding="utf8") as lines:
        next(lines)
        for line in lines:
            utterance, _, word, sound, score = line.rstrip("\n").split("\t")
            yield utterance, word, sound, float(score)


def _folders():
    with open(os.path.join(HERE, "people_sources.tsv"), encoding="utf8") as lines:
        next(lines)
        return {source: folder for source, folder, *_ in (line.split("\t") for line in lines)}


def _samples(path):
    """Reads a file in any audio format; returns 16 kHz samples from -1 to 1."""
    try:
        samples, rate = soundfile.read(path, dtype="float32")
    except RuntimeError:
        command = ["ffmpeg", "-v", "error", "-i", path, "-ac", "1", "-ar", str(RATE), "-f", "s16le", "-"]
        return np.frombuffer(subprocess.run(command, capture_output=True).stdout, "<i2") / 32768
    samples = samples.mean(1) if samples.ndim > 1 else samples
    return samples if rate == RATE else resampled(samples, rate)


def _decode(source, own, folder):
    at, places = 0, []
    with open(os.path.join(FOLDER, f"{source}.pcm"), "wb") as sound:
        for row in own:
            samples = _samples(os.path.join(folder, row["file"]))
            sound.write(np.round(np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())
            places.append(f"{at}\t{len(samples)}\n")
            at += len(samples)
    with open(os.path.join(FOLDER, f"{source}.tsv"), "w", encoding="utf8") as lines:
        lines.writelines(places)
    print(f"{source}: {len(own)} clips, {at / RATE / 3600:.2f} h", flush=True)


def clips(uses):
    """Yields (row of the table, samples) for each decoded clip with one of these uses."""
    table = rows()
    for source in dict.fromkeys(row["source"] for row in table):
        own = [row for row in table if row["source"] == source]
        if not os.path.exists(os.path.join(FOLDER, f"{source}.tsv")):
            continue
        pcm = np.memmap(os.path.join(FOLDER, f"{source}.pcm"), "<i2", "r")
        with open(os.path.join(FOLDER, f"{source}.tsv"), encoding="utf8") as lines:
            places = [tuple(map(int, line.split())) for line in lines]
        for row, (at, count) in zip(own, places):
            if row["use"] in uses:
                yield row, pcm[at : at + count].astype(np.float32) / 32768


def main(folder):
    os.makedirs(FOLDER, exist_ok=True)
    table, folders = rows(), _folders()
    for source in dict.fromkeys(row["source"] for row in table):
        if os.path.exists(os.path.join(FOLDER, f"{source}.tsv")):
            continue
        own = [row for row in table if row["source"] == source]
        if os.path.exists(os.path.join(folder, folders[source], own[0]["file"])):
            _decode(source, own, os.path.join(folder, folders[source]))
        else:
            print(f"{source} is skipped: {folder}/{folders[source]} lacks it")


if __name__ == "__main__":
    main(sys.argv[1])
