"""Draws random durations and pitch for labels, within the range of people."""

from phones import VOWELS
from voices import SILENCE

SLOW = 0.12

def timed(rng, words, voice):
    """Makes segments for festival, each as (sound, seconds, pitch in Hz or `None`). Silence is at both ends, and
    sometimes between words.
    """
    # One speaker for all words: pitch, rate, strength of the stress, fall of the pitch, spread of the pitch.
    base = voice.pitch * rng.uniform(0.75, 1.45)
    rate = rng.uniform(1.4, 2.1) if rng.random() < SLOW else rng.uniform(0.65, 1.4)
    stress = rng.uniform(1.0, 1.6)
    fall, spread = rng.uniform(0, 0.35), rng.uniform(0.02, 0.08)
    count = sum(map(len, words))
    segments, at = [(SILENCE, 0.15, None)], 0
    for word in words:
        if at > 0 and rng.random() < 0.3:
            segments.append((SILENCE, rng.uniform(0.05, 0.25), None))
        for label, stressed in word:
            seconds = rate * (rng.uniform(0.06, 0.125) if label in VOWELS else rng.uniform(0.05, 0.115))
            seconds *= (stress if stressed else 1) * (rng.uniform(1, 1.5) if at == count - 1 else 1)
            hertz = base * (1.15 - fall * at / count) * (rng.uniform(1, 1.25) if stressed else 1)
            segments.append((rng.choice(voice.sounds[label]), seconds, hertz * rng.uniform(1 - spread, 1 + spread)))
            at += 1
    return [*segments, (SILENCE, 0.15, None)]


def without_doubles(words):
    """Drops the first label of a word if it repeats the last label before it, because the two would be one long
    sound.
    """
    kept, last = [], None
    for word in words:
        word = word[1:] if word and word[0][0] == last else word
        if word:
            kept.append(word)
            last = word[-1][0]
    return kept
