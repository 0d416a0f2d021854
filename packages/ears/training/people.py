"""Reads the recordings of people that people.tsv.gz lists."""

import gzip
import os
import subprocess

import numpy as np
import soundfile

from features import RATE
from utterance import resampled

HERE = os.path.dirname(os.path.abspath(__file__))


def rows():
    """Returns the rows of the table, each as {use, source, speaker, language, file, words}."""
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
    """Reads any audio format; returns 16 kHz samples from -1 to 1."""
    try:
        samples, rate = soundfile.read(path, dtype="float32")
    except RuntimeError:
        command = ["ffmpeg", "-v", "error", "-i", path, "-ac", "1", "-ar", str(RATE), "-f", "s16le", "-"]
        return np.frombuffer(subprocess.run(command, capture_output=True).stdout, "<i2") / 32768
    samples = samples.mean(1) if samples.ndim > 1 else samples
    return samples if rate == RATE else resampled(samples, rate)


def clips(folder, is_wanted):
    """Yields (row of the table, 16 kHz samples) for each row that is wanted, by source. `folder` was filled by
    fetch_people.sh; a source that is missing there is skipped.
    """
    table, folders = rows(), _folders()
    for source in dict.fromkeys(row["source"] for row in table):
        own, place = [row for row in table if row["source"] == source], os.path.join(folder, folders[source])
        if not os.path.exists(os.path.join(place, own[0]["file"])):
            print(f"{source} is skipped: {place} lacks it", flush=True)
            continue
        for row in own:
            if is_wanted(row):
                samples = np.clip(_samples(os.path.join(place, row["file"])), -1, 1)
                yield row, np.round(samples * 32767).astype(np.float32) / 32768
