"""Makes training shards from the clips of synthetic voices that were made of people:
python3 mix_people.py COPIES STRENGTH [NAME...].

Each copy of a clip is in a session with other clips of its voice, at another speed (and thus with another throat), and in
another room. A third of the copies have rare sounds spliced in. STRENGTH, from 0 to 1, is the amount of room and noise.
"""

import os
import random
import sys
import time

import clips
from espeak import Espeak
from features import RATE
from mnemonics import inventories
from shards import Shard
from speak_espeak import BEGUN_AGAIN, CLIPS, FOLDER, any_speaker
from splice import Bank, spliced
from utterance import Utterance, begun_again, resampled
from voices import FESTIVAL_TRAINING, FLITE_TRAINING
from words import read_lexicon

DONORS = 2000
SPLICED = 0.35
NAMES = [*(voice.name for voice in FESTIVAL_TRAINING + FLITE_TRAINING)]


def bank(people):
    """Collects rare sounds from many speakers of espeak, and from those voices in `people` that have them."""
    espeak, rng = Espeak(FOLDER), random.Random(99)
    tables, lexicon = inventories(espeak), read_lexicon(os.path.join(FOLDER, "lexicon.txt"))
    made = [any_speaker(espeak, rng, tables, lexicon, f"donor{os.getpid() % 1000}") for _ in range(DONORS)]
    return Bank([one for session in made for one in session] + people)


def copy(utterance, speed, rare, rng):
    """Copies an utterance at another speed, sometimes with rare sounds spliced in, sometimes with its beginning said twice."""
    if rng.random() < SPLICED:
        for _ in range(rng.choice([1, 1, 2, 3])):
            utterance = spliced(utterance, rare, rng)
    speed = round(RATE * speed / 50) * 50 / RATE
    spans = [(second / speed, label) for second, label in utterance.spans]
    made = Utterance(resampled(utterance.samples, RATE, speed), spans)
    return begun_again(made, rng) if rng.random() < BEGUN_AGAIN else made


def sessions(utterances, copies, rng):
    """Yields sessions of a few utterances each, until every utterance was in `copies` sessions."""
    for _ in range(copies):
        rest = rng.sample(utterances, len(utterances))
        while rest:
            count = rng.choice(CLIPS)
            yield rest[:count]
            rest = rest[count:]


def main(copies, strength, names):
    voices = {name: clips.load(os.path.join(FOLDER, f"{name}.clips")) for name in NAMES}
    rare = bank([one for utterances in voices.values() for one in utterances])
    print(rare.counts(), flush=True)
    for name in names:
        rng, shard, started = random.Random(f"{name}{strength}"), Shard(len(name)), time.process_time()
        for session in sessions(voices[name], copies, rng):
            speed = rng.uniform(0.82, 1.22) if rng.random() < 0.75 else 1.0
            changed = [copy(one, speed, rare, rng) for one in session]
            if any(one.usable() for one in changed):
                shard.add([one for one in changed if one.usable()], strength)
        shard.save(os.path.join(FOLDER, f"people-{name}-{strength}.npz"))
        print(f"{name}: {shard.seconds / 3600:.2f} h, {time.process_time() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:] or NAMES)
