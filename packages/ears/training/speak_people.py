"""Makes COUNT clean clips of each synthetic voice that was made of a person: python3 speak_people.py COUNT VOICE...

VOICE is festival:NAME or flite:NAME. The clips go to .work/NAME.clips; mix_people.py makes shards from them.
"""

import os
import random
import sys
import time

import clips
import festival
import flite
from prosody import SLOW, timed, without_doubles
from speak_espeak import FOLDER
from voices import ENGLISH_SOUNDS, FESTIVAL_TRAINING, FLITE_TRAINING
from words import any_word, read_lexicon

BATCH = 500


def words_for(rng, voice, lexicon):
    known = set(voice.sounds)
    words = [any_word(rng, known, lexicon, 0.3) for _ in range(rng.choices([1, 2, 3], [60, 30, 10])[0])]
    return without_doubles(words)


def labels_of_sound(voice):
    return {**{sound: [label] for label, sounds in voice.sounds.items() for sound in sounds}, voice.silence: []}


def by_festival(rng, voice, lexicon, count):
    requests = [festival.timed_request(timed(rng, words_for(rng, voice, lexicon), voice)) for _ in range(count)]
    return festival.speak(voice.name, requests, labels_of_sound(voice))


def by_flite(rng, voice, lexicon, count):
    utterances, labels = [], {**ENGLISH_SOUNDS, **labels_of_sound(voice)}
    for _ in range(count):
        sounds = ["pau"]
        for word in words_for(rng, voice, lexicon):
            sounds += [rng.choice(voice.sounds[label]) for label, _ in word]
            sounds += ["pau"] if rng.random() < 0.3 else []
        sounds += ["pau"] if sounds[-1] != "pau" else []
        hertz = voice.pitch * rng.uniform(0.75, 1.5)
        stretch = rng.uniform(1.5, 2.1) if rng.random() < SLOW else rng.uniform(0.75, 1.5)
        utterances.append(flite.speak(voice.name, sounds, stretch, hertz, labels))
    return utterances


def speak(kind, name, rng, lexicon, count):
    voice = next(one for one in {"festival": FESTIVAL_TRAINING, "flite": FLITE_TRAINING}[kind] if one.name == name)
    return (by_festival if kind == "festival" else by_flite)(rng, voice, lexicon, count)


def main(count, names):
    lexicon = read_lexicon(os.path.join(FOLDER, "lexicon.txt"))
    for given in names:
        kind, _, name = given.partition(":")
        rng, started, utterances = random.Random(given), time.time(), []
        while len(utterances) < count:
            utterances += speak(kind, name, rng, lexicon, BATCH)
        kept = clips.save(os.path.join(FOLDER, f"{name}.clips"), utterances)
        hours = sum(len(one.samples) for one in kept) / 16000 / 3600
        print(f"{given}: {len(kept)} clips, {hours:.2f} h, {time.time() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
