"""Makes training shards with espeak-ng. A shard takes about half an hour to make.

The plain Greek voices speak a quarter, with little disturbance. Invented and built-in speakers speak the rest, in
sixty languages. A third of the rest is in languages with aspirates, because aspirates are rare.
"""

import os
import random
import time

from espeak import RATE, Espeak
from mnemonics import inventories
from phones import labels_of
from shards import Shard
from speakers import BUILT_IN, write_speaker
from utterance import Utterance, begun_again, resampled
from words import any_word, read_lexicon

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), ".work")
SHARDS = 15
SHARD_S = 2000
PLAIN = 0.25
BEGUN_AGAIN = 0.06
CLIPS = [1, 1, 2, 3, 5]  # the count of clips in a session is drawn from these
GREEK = ("el", "el", "grc")
INVENTED = "tutor"  # name of the voice variant of invented speakers


def phoneme_text(rng, words, marks):
    """Writes words as mnemonics. Often "||" is between the sounds, so that espeak-ng does not join them."""
    between = "||" if rng.random() < 0.6 else ""
    pause = " " if rng.random() < 0.7 else " _: "
    spoken = [
        between.join(("'" if stressed else "") + rng.choice(marks[label]) for label, stressed in word) + between
        for word in words
    ]
    return f"[[{pause.join(spoken)}]]"


def spans_of(events, extra):
    """Returns (start in seconds, label) for events of espeak-ng; `None` if a sound is without a label. `extra` has labels
    of more sounds.
    """
    spans = []
    for at, name in events:
        labels = extra.get(name) or labels_of(name)
        if labels is None:
            return None
        step = 0.03 * (len(labels) - 1)  # the first label of an affricate gets only 0.03 s
        spans += [(at + step * n, label) for n, label in enumerate(labels)] or [(at, None)]
    return spans


def speak(espeak, voice, text, speed=1.0, **manner):
    """Speaks [[mnemonics]]; returns None if espeak-ng said a sound without a label."""
    samples, events = espeak.say(text, voice, **manner)
    # In the Greek voices, the palatal stops c and ɟ are variants of k and ɡ.
    palatal = {"c": ["k"], "ɟ": ["ɡ"]} if voice.split("+")[0] in GREEK else {}
    spans = spans_of(events, palatal)
    if not spans or len(samples) < 1000:
        return None
    # The utterance ends at the first silence after the last label.
    last = max((at for at, label in spans if label is not None), default=0)
    end = min((at for at, label in spans if label is None and at > last), default=len(samples) / RATE)
    samples = resampled(samples[: int((end + 0.05) * RATE)], RATE, speed)
    utterance = Utterance(samples, [(at / speed, label) for at, label in spans])
    return utterance if utterance.usable() else None


def plain_greek(espeak, rng, tables, lexicon):
    voice = rng.choice(GREEK)
    words = [any_word(rng, set(tables[voice]), lexicon, 0.6) for _ in range(rng.choice([1, 1, 1, 2]))]
    pitch = 50 if rng.random() < 0.5 else rng.randint(30, 70)
    return speak(espeak, voice, phoneme_text(rng, words, tables[voice]), rate=rng.randint(90, 200), pitch=pitch)


def any_speaker(espeak, rng, tables, lexicon, clips=1):
    """Speaks some clips by one speaker, invented or built in, in a random language."""
    aspirating = [language for language, table in tables.items() if "kʰ" in table]
    drawn = rng.random()
    if drawn < 0.33:
        languages = aspirating
    elif drawn < 0.36:
        languages = ["ja"]  # the only language with ɸ
    else:
        languages = GREEK if drawn < 0.5 else list(tables)
    language = rng.choice(languages)
    marks = tables[language]
    speaker = INVENTED
    if rng.random() < 0.3:
        speaker = rng.choice(BUILT_IN)
    else:
        write_speaker(rng, espeak.data, INVENTED)
    manner = dict(rate=int(rng.triangular(80, 260, 145)), pitch=rng.randint(20, 80), spread=rng.randint(10, 90))
    speed = rng.choice([0.94, 0.97, 1.0, 1.03, 1.06])
    spoken = []
    for _ in range(clips):
        words = [any_word(rng, set(marks), lexicon, 0.25) for _ in range(rng.choices([1, 2, 3], [60, 28, 12])[0])]
        spoken.append(speak(espeak, f"{language}+{speaker}", phoneme_text(rng, words, marks), speed, **manner))
    return [one for one in spoken if one is not None]


def make(number, espeak, tables, lexicon):
    """Makes shard `number`: adds sessions of plain Greek voices or other speakers until it has SHARD_S seconds."""
    rng, shard, started = random.Random(number), Shard(number), time.process_time()
    while shard.seconds < SHARD_S:
        plain, clips = rng.random() < PLAIN, rng.choice(CLIPS)
        if plain:
            session = [one for _ in range(clips) if (one := plain_greek(espeak, rng, tables, lexicon)) is not None]
        else:
            session = any_speaker(espeak, rng, tables, lexicon, clips)
        session = [begun_again(one, rng) if rng.random() < BEGUN_AGAIN else one for one in session]
        if session:
            shard.add(session, rng.choice([0, 0.3, 1]) if plain else 1.0)
    shard.save(os.path.join(FOLDER, f"espeak{number}.npz"))
    print(f"espeak{number}: {shard.seconds / 3600:.2f} h, {time.process_time() - started:.0f} s", flush=True)


def main():
    espeak = Espeak(FOLDER)
    tables = inventories(espeak)
    lexicon = read_lexicon(os.path.join(FOLDER, "lexicon.txt"))
    for number in range(1, SHARDS + 1):
        make(number, espeak, tables, lexicon)


if __name__ == "__main__":
    main()
