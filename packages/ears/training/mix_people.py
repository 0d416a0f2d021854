"""Makes training shards from clips of synthetic voices that were made of people.

Each copy of a clip is in another session: with other clips of the voice, in another room, at another speed (which
also sounds like another throat). A third of the copies have rare sounds spliced in.
"""

import os
import random
import time

from espeak import Espeak
from features import RATE
from mnemonics import inventories
from shards import Shard
from speak_espeak import BEGUN_AGAIN, CLIPS, FOLDER, any_speaker
from splice import Bank, spliced
from utterance import Utterance, begun_again, load_clips, resampled
from voices import VOICES
from words import read_lexicon

DONORS = 2000
SPLICED = 0.35
STRENGTH = 0.6  # strength of room and noise, 0 to 1


def bank(people):
    """Collects rare sounds from many speakers of espeak-ng, and from the utterances in `people`."""
    espeak, rng = Espeak(FOLDER), random.Random(99)
    tables, lexicon = inventories(espeak), read_lexicon(os.path.join(FOLDER, "lexicon.txt"))
    made = [any_speaker(espeak, rng, tables, lexicon) for _ in range(DONORS)]
    return Bank([one for session in made for one in session] + people)


def exact(speed):
    """Returns the nearest speed that `resampled` can make exactly."""
    return round(RATE * speed / 50) * 50 / RATE


def copy(utterance, speed, rare, rng):
    """Copies an utterance at another speed, sometimes with rare sounds spliced in, sometimes with the beginning said
    twice.
    """
    if rng.random() < SPLICED:
        for _ in range(rng.choice([1, 1, 2, 3])):
            utterance = spliced(utterance, rare, rng)
    speed = exact(speed)
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


def mix(name, out, voices, copies, spoken, strengths, speeds):
    """Makes a shard, and saves it to .work/OUT.npz. `voices` has the clips of each voice. All clips of a session have the
    same speed; `spoken` makes an utterance of a clip at this speed. The room and noise of a session have one of
    `strengths`.
    """
    rng, shard, started = random.Random(out), Shard(len(name)), time.process_time()
    for own in voices:
        for session in sessions(own, copies, rng):
            speed = rng.uniform(*speeds) if rng.random() < 0.75 else 1.0
            usable = [one for clip in session if (one := spoken(clip, speed, rng)).usable()]
            if usable:
                shard.add(usable, rng.choice(strengths))
    shard.save(os.path.join(FOLDER, f"{out}.npz"))
    print(f"{name}: {shard.seconds / 3600:.2f} h, {time.process_time() - started:.0f} s", flush=True)


def main():
    voices = {voice.name: load_clips(os.path.join(FOLDER, f"{voice.name}.clips")) for voice in VOICES}
    rare = bank([one for utterances in voices.values() for one in utterances])
    spoken = lambda utterance, speed, rng: copy(utterance, speed, rare, rng)
    for name, own in voices.items():
        mix(name, f"people-{name}", [own], 1, spoken, [STRENGTH], (0.82, 1.22))


if __name__ == "__main__":
    main()
