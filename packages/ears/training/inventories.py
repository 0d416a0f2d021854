"""Prints the voices of the test and the labels that each voice can say, as JSON for plan.mjs."""

import json
import os

import mbrola
from espeak import Espeak
from mnemonics import inventories
from speak_espeak import FOLDER
from speakers import TEST
from voices import FESTIVAL_TEST

LANGUAGES = "el grc es it hu ka tr fi de ro".split()
LANGUAGE_OF = {**mbrola.LANGUAGE, "suo": "Finnish", "hy": "Finnish"}


def row(engine, voice, group, labels):
    return {"engine": engine, "voice": voice, "group": group, "labels": sorted(labels)}


def people_rows(engine, voices):
    return [row(engine, voice.name, LANGUAGE_OF[voice.name.split("_")[0]], voice.sounds) for voice in voices]


if __name__ == "__main__":
    os.makedirs(FOLDER, exist_ok=True)
    tables = inventories(Espeak(FOLDER))
    rows = [
        *(row("espeak", f"{one}+{speaker}", "espeak-ng", tables[one]) for speaker in TEST for one in LANGUAGES),
        *people_rows("mbrola", mbrola.VOICES),
        *people_rows("festival", FESTIVAL_TEST),
        row("espeak", "el", "espeak-ng el, trained on", tables["el"]),
    ]
    print(json.dumps(rows, ensure_ascii=False))
