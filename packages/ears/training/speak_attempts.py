"""Makes the synthetic voices say the planned attempts of the test: python3 speak_attempts.py.

Reads .work/plan.jsonl, writes .work/attempts.pcm and .work/attempts.jsonl. Every fifth clean recording is added
two more times: in a room with noise, and after a breath.
"""

import json
import os
import random

import numpy as np

import festival
import mbrola
from augment import Place, breath_of, padded
from espeak import Espeak
from features import RATE
from mnemonics import inventories
from prosody import timed
from speak_espeak import FOLDER, phoneme_text, speak
from speak_people import labels_of_sound
from voices import FESTIVAL_TEST

DISTURBED = 5  # one attempt in this many is added again with noise, and again after a breath
BREATH_DB = 14  # the breath is this many dB quieter than the voice
ATTEMPTS = os.path.join(FOLDER, "attempts")


def _word(attempt):
    return [[(phone.lstrip("ˈ"), phone.startswith("ˈ")) for phone in attempt["said"]]]


def _plainly(attempt, marks):
    """Writes a word as a program would for a learner: the first mnemonic of each sound, one right after the other."""
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
    for voice in FESTIVAL_TEST:
        own = [attempt for attempt in attempts if attempt["voice"] == voice.name]
        requests = [festival.timed_request(timed(rng, _word(attempt), voice)) for attempt in own]
        yield from zip(own, festival.speak(voice.name, requests, labels_of_sound(voice)))


def _by_mbrola(attempts, rng):
    for voice in mbrola.VOICES:
        for attempt in attempts:
            if attempt["voice"] == voice.name:
                yield attempt, mbrola.speak(voice, timed(rng, _word(attempt), voice))


ENGINES = {"espeak": _by_espeak, "festival": _by_festival, "mbrola": _by_mbrola}


def as_planned(attempt, utterance):
    return utterance is not None and utterance.labels == [phone.lstrip("ˈ") for phone in attempt["said"]]


def disturbed(spoken):
    rng = np.random.default_rng(5)
    voices = [samples / (samples.std() + 1e-6) for _, samples in spoken[:100]]
    for attempt, samples in spoken[::DISTURBED]:
        if attempt["group"].endswith("trained on"):
            continue
        heard = Place(rng).record(padded(samples, rng)[0], rng, voices)
        yield dict(attempt, group="all, with noise", engine="any"), heard
        breath = breath_of(rng, samples.std() * 10 ** (-BREATH_DB / 20))
        pause = np.zeros(int(rng.uniform(0, 0.2) * RATE))
        yield dict(attempt, group="all, after a breath", engine="any"), np.concatenate([breath, pause, samples])


def save(spoken, path=ATTEMPTS):
    """Writes all samples to one file. The other file gets each attempt, with the index of its first sample and the
    count of samples.
    """
    at = 0
    with open(f"{path}.pcm", "wb") as sound, open(f"{path}.jsonl", "w", encoding="utf8") as lines:
        for attempt, samples in spoken:
            loudest = max(1, np.abs(samples).max())
            sound.write(np.round(samples / loudest * 32767).astype("<i2").tobytes())
            print(json.dumps(dict(attempt, at=at, samples=len(samples)), ensure_ascii=False), file=lines)
            at += len(samples)


def main():
    rng = random.Random(1)
    with open(os.path.join(FOLDER, "plan.jsonl"), encoding="utf8") as lines:
        attempts = [json.loads(line) for line in lines]
    spoken = []
    for engine, say in ENGINES.items():
        own = [attempt for attempt in attempts if attempt["engine"] == engine]
        spoken += [(one, said.samples) for one, said in say(own, rng) if as_planned(one, said)]
    print(f"{len(spoken)} of {len(attempts)} attempts were spoken as planned")
    save(spoken + list(disturbed(spoken)))


if __name__ == "__main__":
    main()
