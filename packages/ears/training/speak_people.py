"""Makes clean clips of each synthetic voice that was made of a person. The clips go to .work/NAME.clips; mix_people.py
makes shards from them.
"""

import os
import random
import re
import subprocess
import tempfile
import time

import soundfile

import festival
from prosody import SLOW, timed, without_doubles
from speak_espeak import FOLDER
from utterance import Utterance, resampled, save_clips, spans_of_ends
from voices import ENGLISH_SOUNDS, SILENCE, VOICES
from words import any_word, read_lexicon

BATCH = 500


def words_for(rng, voice, lexicon):
    known = set(voice.sounds)
    words = [any_word(rng, known, lexicon, 0.3) for _ in range(rng.choices([1, 2, 3], [60, 30, 10])[0])]
    return without_doubles(words)


def by_festival(rng, voice, lexicon):
    requests = [festival.timed_request(timed(rng, words_for(rng, voice, lexicon), voice)) for _ in range(BATCH)]
    return festival.speak(voice.name, requests, voice.labels_of_sound())


def flite(voice, sounds, stretch, hertz, labels_of_sound):
    """Speaks sounds, which must begin and end with silence. Returns an utterance."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        manner = ["--setf", f"duration_stretch={stretch:.3f}", "--setf", f"int_f0_target_mean={hertz:.1f}"]
        command = ["flite", "-voice", voice, *manner, "-psdur", "-o", file.name, "-p", " ".join(sounds)]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        samples, rate = soundfile.read(file.name, dtype="float32")
    ends = [(sound, float(end)) for sound, end in re.findall(r"(\S+):([\d.]+)", printed)]
    return Utterance(resampled(samples, rate), spans_of_ends(ends, labels_of_sound))


def by_flite(rng, voice, lexicon):
    """Speaks BATCH utterances with a voice of flite, at random pitch and speed."""
    utterances, labels = [], {**ENGLISH_SOUNDS, **voice.labels_of_sound()}
    for _ in range(BATCH):
        sounds = [SILENCE]
        for word in words_for(rng, voice, lexicon):
            sounds += [rng.choice(voice.sounds[label]) for label, _ in word]
            sounds += [SILENCE] if rng.random() < 0.3 else []
        sounds += [SILENCE] if sounds[-1] != SILENCE else []
        hertz = voice.pitch * rng.uniform(0.75, 1.5)
        stretch = rng.uniform(1.5, 2.1) if rng.random() < SLOW else rng.uniform(0.75, 1.5)
        utterances.append(flite(voice.name, sounds, stretch, hertz, labels))
    return utterances


def main():
    lexicon = read_lexicon(os.path.join(FOLDER, "lexicon.txt"))
    for voice in VOICES:
        rng, started, utterances = random.Random(f"{voice.engine}:{voice.name}"), time.time(), []
        while len(utterances) < voice.clips:
            utterances += (by_festival if voice.engine == "festival" else by_flite)(rng, voice, lexicon)
        kept = save_clips(os.path.join(FOLDER, f"{voice.name}.clips"), utterances)
        hours = sum(len(one.samples) for one in kept) / 16000 / 3600
        print(f"{voice.name}: {len(kept)} clips, {hours:.2f} h, {time.time() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
