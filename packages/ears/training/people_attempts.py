"""Writes clips of people with the labels of their words: python3 people_attempts.py FOLDER.

FOLDER is the folder of fetch_people.sh; clips with the uses "fit" and "test" count. The labels are espeak-ng's
reading, with ˈ before the stressed vowel. Output: .work/attempts-people.jsonl and .work/attempts-people.pcm.
"""

import json
import os
import sys

import numpy as np

import people
from readings import Reader, usual
from speak_espeak import FOLDER

UVULAR = ("fr", "pt")  # languages whose r is uvular, which is not a sound of Greek
# Labels for the sounds in the English dictionary of speechocean762.
ARPA = {
    "AA": "a", "AE": "a", "AH": "ə", "AO": "ɔ", "AW": "a w", "AY": "a j", "B": "b", "CH": "t ʃ", "D": "d", "DH": "ð", "EH": "ɛ", "ER": "ə ɹ", "EY": "e j",
    "F": "f", "G": "ɡ", "HH": "h", "IH": "i", "IY": "i", "JH": "d ʒ", "K": "k", "L": "l", "M": "m", "N": "n", "NG": "ŋ", "OW": "o w", "OY": "ɔ j", "P": "p",
    "R": "ɹ", "S": "s", "SH": "ʃ", "T": "t", "TH": "θ", "UH": "u", "UW": "u", "V": "v", "W": "w", "Y": "j", "Z": "z", "ZH": "ʒ",
}  # fmt: skip


def _is_learner(row):
    return row["source"] == "so762"


def said_in(row, reader):
    """Returns the labels of each word of a clip, as espeak-ng reads it; `None` if a word is without a reading, or has
    a uvular r.
    """
    words = reader.read(row["words"], row["language"])
    if not words or None in words:
        return None
    said = [usual(word) for word in words]
    has_uvular = row["language"] in UVULAR and any("x" in word for word in said)
    return None if has_uvular else said


def main(folder):
    judged = {}
    for utterance, _, sound, score in people.expert_scores():
        if sound in ARPA:
            judged.setdefault(utterance, []).append([sound, ARPA[sound], score])
    reader, at = Reader(), 0
    path = os.path.join(FOLDER, "attempts-people")
    with open(f"{path}.pcm", "wb") as pcm, open(f"{path}.jsonl", "w", encoding="utf8") as lines:
        for row, samples in people.clips(folder, lambda row: _is_learner(row) or row["use"] in ("fit", "test")):
            sounds = judged.get(os.path.basename(row["file"]).split(".")[0])
            if _is_learner(row) and sounds is None:
                continue
            said = {"sounds": sounds} if _is_learner(row) else {"words": row["words"], "said": said_in(row, reader)}
            pcm.write(np.round(samples * 32767).astype("<i2").tobytes())
            kept = {key: row[key] for key in ("use", "source", "speaker", "language", "file")}
            print(json.dumps({**kept, **said, "at": at, "samples": len(samples)}, ensure_ascii=False), file=lines)
            at += len(samples)


if __name__ == "__main__":
    main(*sys.argv[1:])
