"""Speaks the planned verses: python3 speak_verses.py.

Reads .work/verses.plan.jsonl, writes .work/verses.pcm and .work/verses.jsonl: each verse with the start and end of every
word that was said, and the pauses, in seconds of the recording.
"""

import json
import os
import random

import festival
import mbrola
from prosody import timed
from speak_attempts import as_planned, save
from speak_espeak import FOLDER
from speak_people import labels_of_sound
from voices import FESTIVAL_FITTING, FESTIVAL_TEST


def _words(verse):
    return [[(phone.lstrip("ˈ"), phone.startswith("ˈ")) for phone in word] for word in verse["said"]]


def _pauses(verse, rng):
    """Seconds of silence behind each word but the last; 0 for most. People stop at stops, and before they say a word anew."""
    of, stops = verse["of"], verse["stops"]
    for at, word in enumerate(of[:-1]):
        if of[at + 1] == word:
            yield rng.uniform(0.03, 0.4) if rng.random() < 0.5 else 0
        elif stops[word]:
            yield rng.uniform(0.1, 0.9) if rng.random() < 0.75 else 0
        else:
            yield rng.uniform(0.05, 0.6) if rng.random() < 0.12 else 0


def _segments(verse, rng, voice):
    return timed(rng, _words(verse), voice, list(_pauses(verse, rng)))


def _by_festival(verses, rng):
    for voice in FESTIVAL_TEST + FESTIVAL_FITTING:
        own = [verse for verse in verses if verse["voice"] == voice.name]
        requests = [festival.timed_request(_segments(verse, rng, voice)) for verse in own]
        yield from zip(own, festival.speak(voice.name, requests, labels_of_sound(voice)))


def _by_mbrola(verses, rng):
    for voice in mbrola.VOICES:
        for verse in verses:
            if verse["voice"] == voice.name:
                yield verse, mbrola.speak(voice, _segments(verse, rng, voice))


def _timed(verse, utterance):
    """The verse with its times: [start, end] of each word, and of each pause with the word before it."""
    ends = [start for start, _ in utterance.spans[1:]] + [len(utterance.samples) / 16000]
    sounds = [(start, end) for (start, label), end in zip(utterance.spans, ends) if label is not None]
    words = []
    for word in verse["said"]:
        own, sounds = sounds[: len(word)], sounds[len(word) :]
        words.append([round(own[0][0], 3), round(own[-1][1], 3)])
    pauses = [[at, end, words[at + 1][0]] for at, (_, end) in enumerate(words[:-1]) if words[at + 1][0] > end + 0.02]
    return {**verse, "times": words, "pauses": pauses}


def main():
    rng = random.Random(2)
    with open(os.path.join(FOLDER, "verses.plan.jsonl"), encoding="utf8") as lines:
        verses = [json.loads(line) for line in lines]
    flat = lambda verse: {"said": [phone for word in verse["said"] for phone in word]}
    spoken = [
        (_timed(verse, said), said.samples)
        for say in (_by_festival, _by_mbrola)
        for verse, said in say(verses, rng)
        if as_planned(flat(verse), said)
    ]
    print(f"{len(spoken)} of {len(verses)} verses were spoken as planned")
    save(spoken, os.path.join(FOLDER, "verses"))


if __name__ == "__main__":
    main()
