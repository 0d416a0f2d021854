"""Speaks the planned attempts of the test: python3 speak_attempts.py.

Reads .work/plan.jsonl, writes .work/attempts.pkl. The recordings are clean; every fifth comes a second time in a room
with noise.
"""

import json
import os
import pickle
import random

import numpy as np

import festival
from augment import augmented, padded
from espeak import Espeak
from flite import Flite
from mnemonics import inventories
from prosody import timed
from speak_espeak import FOLDER, phoneme_text, speak
from speak_people import labels_of_sound
from voices import ENGLISH_SOUNDS, FESTIVAL_FITTING, FESTIVAL_TEST, FLITE_TEST

NOISY = 5  # every fifth attempt of the test is heard with noise, too
ATTEMPTS = os.path.join(FOLDER, "attempts.pkl")


def _word(attempt):
    return [[(phone.lstrip("ˈ"), phone.startswith("ˈ")) for phone in attempt["said"]]]


def _plainly(attempt, marks):
    """As a program speaks a word for a learner: the first mnemonic of each sound, nothing between them."""
    sounds = [("'" if stressed else "") + marks[label][0] for label, stressed in _word(attempt)[0]]
    return f"[[{''.join(sounds)}]]"


def _by_espeak(attempts, rng):
    espeak = Espeak(FOLDER)
    tables = inventories(espeak)
    for attempt in attempts:
        voice = attempt["voice"]
        marks = tables[voice.split("+")[0]]
        if voice == "el":
            yield attempt, speak(espeak, voice, _plainly(attempt, marks), rate=120)
            continue
        text = phoneme_text(rng, _word(attempt), marks)
        yield attempt, speak(espeak, voice, text, rate=rng.randint(100, 190), pitch=rng.randint(35, 65))


def _by_festival(attempts, rng):
    for voice in FESTIVAL_TEST + FESTIVAL_FITTING:
        own = [attempt for attempt in attempts if attempt["voice"] == voice.name]
        requests = [festival.timed_request(timed(rng, _word(attempt), voice)) for attempt in own]
        yield from zip(own, festival.speak(voice.name, requests, labels_of_sound(voice)))


def _by_flite(attempts, rng):
    voice = FLITE_TEST[0]
    flite = Flite(voice.name)
    for attempt in attempts:
        sounds = ["pau", *(rng.choice(voice.sounds[label]) for label, _ in _word(attempt)[0]), "pau"]
        hertz = voice.pitch * rng.uniform(0.85, 1.2)
        yield attempt, flite.speak(sounds, rng.uniform(0.85, 1.3), hertz, ENGLISH_SOUNDS)


ENGINES = {"espeak": _by_espeak, "festival": _by_festival, "flite": _by_flite}


def as_planned(attempt, utterance):
    """False where a synthesizer said other sounds than it was asked to."""
    return utterance is not None and utterance.labels == [phone.lstrip("ˈ") for phone in attempt["said"]]


def noisy(spoken):
    rng = np.random.default_rng(5)
    voices = [samples / (samples.std() + 1e-6) for _, samples in spoken[:100]]
    for attempt, samples in spoken[::NOISY]:
        if not attempt["group"].endswith(("fitting", "trained on")):
            yield dict(attempt, group="all, with noise"), augmented(padded(samples, rng)[0], rng, voices)


def main():
    rng = random.Random(1)
    with open(os.path.join(FOLDER, "plan.jsonl"), encoding="utf8") as lines:
        attempts = [json.loads(line) for line in lines]
    spoken = []
    for engine, say in ENGINES.items():
        own = [attempt for attempt in attempts if attempt["engine"] == engine]
        spoken += [(one, said.samples) for one, said in say(own, rng) if as_planned(one, said)]
    print(f"{len(spoken)} of {len(attempts)} attempts were spoken as planned")
    with open(ATTEMPTS, "wb") as file:
        pickle.dump(spoken + list(noisy(spoken)), file)


if __name__ == "__main__":
    main()
