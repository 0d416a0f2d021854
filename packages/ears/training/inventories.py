"""Prints the voices of the test and the labels that each voice can say, as JSON for plan.mjs.

python3 inventories.py > .work/inventories.json
"""

import json
import os

import mbrola
from espeak import Espeak
from mnemonics import inventories
from speak_espeak import FOLDER
from speakers import TEST
from voices import FESTIVAL_TEST

LANGUAGES = "el grc es it hu ka tr fi de ro".split()
LANGUAGE_OF = {
    **mbrola.LANGUAGE,
    **{"suo": "Finnish", "hy": "Finnish"},
}


def espeak_voices(tables, names, group):
    return [
        {"engine": "espeak", "voice": name, "group": group, "labels": sorted(tables[name.split("+")[0]])}
        for name in names
    ]


def each_language(speakers):
    return [f"{language}+{speaker}" for speaker in speakers for language in LANGUAGES]


def people_voices(engine, voices):
    rows = []
    for voice in voices:
        group = LANGUAGE_OF[voice.name.split("_")[0]]
        rows.append({"engine": engine, "voice": voice.name, "group": group, "labels": sorted(voice.sounds)})
    return rows


if __name__ == "__main__":
    os.makedirs(FOLDER, exist_ok=True)
    tables = inventories(Espeak(FOLDER))
    rows = [
        *espeak_voices(tables, each_language(TEST), "espeak-ng"),
        *people_voices("mbrola", mbrola.VOICES),
        *people_voices("festival", FESTIVAL_TEST),
        *espeak_voices(tables, ["el"], "espeak-ng el, trained on"),
    ]
    print(json.dumps(rows, ensure_ascii=False))
