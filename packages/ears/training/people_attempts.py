"""Writes the clips of people with the uses "fit" and "test", with the labels of their words, to .work/attempts-people.jsonl and
.work/attempts-people.pcm: python3 people_attempts.py. The labels of a word are as espeak-ng reads it, with the stress mark before
the vowel.
"""

import gzip
import json
import os

import numpy as np

import people
from readings import Reader, usual
from speak_espeak import FOLDER

UVULAR = ("fr", "pt")  # languages whose r is uvular, which is not a sound of Greek
# Labels of the sounds of English in the dictionary of speechocean762.
ARPA = {
    "AA": "a", "AE": "a", "AH": "ə", "AO": "ɔ", "AW": "a w", "AY": "a j", "B": "b", "CH": "t ʃ", "D": "d", "DH": "ð", "EH": "ɛ", "ER": "ə ɹ", "EY": "e j",
    "F": "f", "G": "ɡ", "HH": "h", "IH": "i", "IY": "i", "JH": "d ʒ", "K": "k", "L": "l", "M": "m", "N": "n", "NG": "ŋ", "OW": "o w", "OY": "ɔ j", "P": "p",
    "R": "ɹ", "S": "s", "SH": "ʃ", "T": "t", "TH": "θ", "UH": "u", "UW": "u", "V": "v", "W": "w", "Y": "j", "Z": "z", "ZH": "ʒ",
}  # fmt: skip


def scores():
    """For each utterance, a list with [sound, labels, score of the experts] for each of its sounds."""
    found = {}
    with gzip.open(os.path.join(FOLDER, "phone-scores.tsv.gz"), "rt", encoding="utf8") as lines:
        next(lines)
        for line in lines:
            utterance, half, _, phone, score = line.rstrip("\n").split("\t")
            if phone in ARPA:
                found.setdefault(utterance, []).append([phone, ARPA[phone], float(score)])
    return found


def main():
    reader, judged, at = Reader(), scores(), 0
    path = os.path.join(FOLDER, "attempts-people")
    with open(f"{path}.pcm", "wb") as sound, open(f"{path}.jsonl", "w", encoding="utf8") as lines:
        for row, samples in people.clips({"fit", "test", "enroll", "train"}):
            if row["use"] == "train" and row["source"] != "so762":
                continue
            words = reader.read(row["words"], row["language"])
            if words and None not in words and row["language"] in UVULAR:
                words = None if any("x" in usual(one) for one in words) else words
            more = {"words": row["words"], "said": None if not words or None in words else [usual(one) for one in words]}
            if row["source"] == "so762":
                sounds = judged.get(os.path.basename(row["file"]).split(".")[0])
                if sounds is None:
                    continue
                more = {"sounds": sounds}
            sound.write(np.round(samples * 32767).astype("<i2").tobytes())
            kept = {key: row[key] for key in ("use", "source", "speaker", "language", "file")}
            print(json.dumps({**kept, **more, "at": at, "samples": len(samples)}, ensure_ascii=False), file=lines)
            at += len(samples)


if __name__ == "__main__":
    main()
