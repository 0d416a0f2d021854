"""Writes a WAV file for a first try: half a second of the vowel a, with silence before and after it.

Usage: python3 vowel.py attempt.wav [SECONDS]. Python 3.8 or newer; standard library only.
"""

import math
import struct
import sys
import wave

RATE, PITCH = 16000, 125
# Resonances of the mouth for this vowel: frequency and width in hertz, relative loudness.
FORMANTS = ((730, 120, 1.0), (1100, 120, 0.6), (2500, 200, 0.05))

path = sys.argv[1] if len(sys.argv) > 1 else "attempt.wav"
seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 0.5


def loudness(hertz):
    return sum(loud / (1 + ((hertz - center) / width) ** 2) for center, width, loud in FORMANTS)


overtones = [(hertz, loudness(hertz)) for hertz in range(PITCH, 4000, PITCH)]
total = sum(loud for _, loud in overtones)
vowel = [
    sum(loud * math.sin(2 * math.pi * hertz * n / RATE) for hertz, loud in overtones) / total
    for n in range(round(seconds * RATE))
]
silence = [0.0] * (RATE // 5)
samples = [round(value * 24000) for value in silence + vowel + silence]

with wave.open(path, "wb") as file:
    file.setnchannels(1)
    file.setsampwidth(2)
    file.setframerate(RATE)
    file.writeframes(struct.pack("<%dh" % len(samples), *samples))
