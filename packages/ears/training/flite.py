"""Calls flite, which speaks a string of phones, and prints when each phone ends."""

import re
import subprocess
import tempfile

import soundfile

from utterance import Utterance, resampled, spans_of_ends


def speak(voice, sounds, stretch, hertz, labels_of_sound):
    """Speaks sounds, which must begin and end with silence. Returns an utterance."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        manner = ["--setf", f"duration_stretch={stretch:.3f}", "--setf", f"int_f0_target_mean={hertz:.1f}"]
        command = ["flite", "-voice", voice, *manner, "-psdur", "-o", file.name, "-p", " ".join(sounds)]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        samples, rate = soundfile.read(file.name, dtype="float32")
    ends = [(sound, float(end)) for sound, end in re.findall(r"(\S+):([\d.]+)", printed)]
    return Utterance(resampled(samples, rate), spans_of_ends(ends, labels_of_sound))
