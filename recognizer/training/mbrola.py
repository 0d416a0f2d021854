"""mbrola: speaks timed segments with the diphones of a person, each sound exactly as long as it was asked for.

Left out: it3 and it4, which are made of the same recordings as pc_diphone and lp_diphone of voices.py, and en1, whose speaker
is that of rab_diphone.
"""

import functools
import os
import struct
import subprocess
import tempfile

import soundfile

from utterance import Utterance, resampled
from voices import Voice

FOLDER = "/usr/share/mbrola"
STOPS = "p t k b d ɡ pʰ tʰ kʰ".split()
BROKEN = {"gr1": {("i", "s")}}  # it says "us", as its makers write


def _sounds(same, others):
    """`same` are labels that are also the name of the sound; `others` are "label sound sound, label sound"."""
    named = {label: sounds for label, *sounds in map(str.split, others.split(","))}
    return {**{label: [label] for label in same.split()}, **named}


def _voice(name, pitch, same, others):
    return Voice(name, _sounds(same, others), pitch, "_")


VOICES = [
    _voice("gr1", 100, "p t k b d f v x s z m n l r a e i o u", "ɡ g, θ T, ð D, ɣ G, ç C, ʝ jj"),
    _voice("gr2", 138, "p t k b d f v x s z m n l a e i o u", "ɡ g, θ T, ð D, ɣ G, ç C, ʝ j, ŋ V, ɲ N, ʎ L, r r R"),
    _voice("es1", 107, "p t k b d f x s m n l w a e i o u", "ɡ g, θ T, ʝ jj, ɲ J, ʎ L, r r rr"),
    _voice(
        "la1", 110, "p t k b d f s z h m n l r j w", "ɡ g, pʰ p_h, tʰ t_h, kʰ k_h, ŋ N, a a a:, ɛ E, e e:, i i: I, ɔ O, o o:, "
        "u u: U, y y y:",
    ),
    _voice(
        "us1", 178, "p t k b d f v s z h m n l j w", "ɡ g, pʰ p_h, tʰ t_h, kʰ k_h, θ T, ð D, ʃ S, ʒ Z, ŋ N, ɹ r, r 4, a A, ɛ E, i i I, "
        "ɔ O, u u U, ə @",
    ),
    _voice(
        "us3", 123, "p t k b d f v s z h m n l j w", "ɡ g, θ T, ð D, ʃ S, ʒ Z, ŋ N, ɹ r, r 4, a A, ɛ E, i i I, "
        "ɔ O, u u U, ə @",
    ),
    _voice(
        "de6", 110, "p t k b d f v x s z h m n l j w", "ɡ g, θ T, ð D, ç C, ʃ S, ʒ Z, ŋ N, ɹ r, a a a:, ɛ E E:, e e:, i i: I, "
        "ɔ O, o o:, u u: U, y y: Y, ø 2: 9, ə @",
    ),
    _voice("fr4", 184, "p t k b d f v s z m n l j w i e a o u y", "ɡ g, ʃ S, ʒ Z, ŋ N, ɛ E, ɔ O, ø 2 9, ə @"),
    _voice(
        "hu1", 160, "p t k b d f v s z h m n l r j", "ɡ g, ʃ S, ʒ Z, ɲ J, a a:, ɛ E, e e:, i i i:, o o o:, u u u:, y y y:, ø 2 2:, ɔ O"
    ),
    _voice("tr1", 113, "p t k b d f v s z h m n r j a e o u y", "ɡ g, ʃ S, ʒ Z, l l L, i I, ø @'"),
    _voice("pl1", 174, "p t k b d f v x s z m n l r j w a i u", "ɡ g, ɲ n', ŋ N, ɛ e, ɔ o, ʃ S, ʒ Z"),
    _voice("cr1", 100, "p t k b d f v x s z m n l r j a e i o u", "ɡ g, ʃ S, ʒ Z, ɲ J, ʎ L"),
    _voice(
        "sw2", 213, "p t k b d f v s h m n l j a", "ɡ g, pʰ ph, tʰ th, kʰ kh, ŋ N, ɛ E: e, e e:, i i: I, ɔ O, o o:, u u: U, "
        "y y: Y, ø 2 2: 9, ə @",
    ),
    _voice(
        "ic1", 133, "f v x s h m n l r j", "p b, t d, k g, pʰ p, tʰ t, kʰ k, θ T, ð D, ɣ G, ç C, ŋ N, ɲ J, a a a:, ɛ E E:, "
        "i i i:, ɔ O O:, u u u:, y Y, ø 9",
    ),
    _voice("ro1", 100, "p t k b d f v s z h m n l r j w a e i o u", "ɡ g, ʃ S, ʒ J, ə @"),
    _voice(
        "in1", 155, "p t k b d s h m n l r v o e", "ɡ g, pʰ ph, tʰ th, kʰ kh, ʃ sh, j y, a aa, i ii, u uu, ɛ ai, ɔ au, ə a"
    ),
]
LANGUAGE = {
    "gr1": "Greek", "gr2": "Greek", "es1": "Spanish", "la1": "Latin", "us1": "English", "us3": "English",
    "de6": "German", "fr4": "French", "hu1": "Hungarian", "tr1": "Turkish",
    "pl1": "Polish", "cr1": "Croatian", "sw2": "Swedish", "ic1": "Icelandic", "ro1": "Romanian", "in1": "Hindi",
}  # fmt: skip


def _path(name):
    return os.path.join(FOLDER, name, name)


@functools.cache
def _index(name):
    """The diphones of a voice: those that were recorded, and {diphone: the recorded one that stands for it}."""
    with open(_path(name), "rb") as file:
        data = file.read()
    at = 15

    def text():
        nonlocal at
        start, at = at, data.index(0, at) + 1
        return data[start : at - 1].decode("latin1")

    count, frames = struct.unpack_from("<HH", data, 11)
    if frames == 0:
        (frames,), at = struct.unpack_from("<i", data, at), at + 4
    at += 8
    recorded, replaced = set(), {}
    for _ in range(count):
        first = (text(), text())
        if frames > 0:
            recorded.add(first)
            frames -= data[at + 2]
            at += 4
        else:
            replaced[text(), text()] = first
    return recorded, replaced


def _labels(voice):
    return {**{sound: label for label, sounds in voice.sounds.items() for sound in sounds}, voice.silence: None}


def _diphones(voice):
    """The diphones that say their labels: recorded, or replaced by one that sounds the same. Before a stop that is any
    with the same closure."""
    recorded, replaced = _index(voice.name)
    labels = _labels(voice)

    def alike(wanted, given):
        left, right = (labels.get(sound, "") for sound in wanted)
        closed = right in STOPS and (given[1][0] == wanted[1][0] or wanted[0] == given[1] == voice.silence)
        return left == labels.get(given[0], "") and (closed or right == labels.get(given[1], ""))

    alike = {wanted for wanted, given in replaced.items() if alike(wanted, given)}
    return (recorded | alike) - BROKEN.get(voice.name, set())


@functools.cache
def _diphones_of(name):
    return _diphones(next(voice for voice in VOICES if voice.name == name))


def _sayable(voice, sounds):
    """The sounds, or others of their labels where a diphone is missing; None when there is no way."""
    labels, diphones, ways = _labels(voice), _diphones_of(voice.name), [[sounds[0]]]
    for sound in sounds[1:]:
        alike = [sound, *(one for one in voice.sounds.get(labels[sound], []) if one != sound)]
        found = [(next((way for way in ways if (way[-1], one) in diphones), None), one) for one in alike]
        ways = [[*way, one] for way, one in found if way]
    return ways[0] if ways else None


def speak(voice, segments):
    """An utterance of (sound, seconds, Hz or None) with silence at both ends; None where the voice lacks a diphone."""
    sounds = _sayable(voice, [sound for sound, _, _ in segments])
    if sounds is None:
        return None
    labels, lines, spans, end = _labels(voice), [], [], 0.0
    tones = [hertz for _, _, hertz in segments if hertz]
    for sound, (_, seconds, hertz) in zip(sounds, segments):
        start, end = end, end + seconds
        spans.append((start, labels[sound]))
        hertz = hertz or (tones[0] if start == 0 else None)
        tone = f" 50 {hertz:.0f}" if hertz else ""
        lines.append(f"{sound} {1000 * seconds:.2f}{tone}\n")
    with tempfile.TemporaryDirectory() as folder:
        written, wave = os.path.join(folder, "in.pho"), os.path.join(folder, "out.wav")
        with open(written, "w", encoding="latin1") as file:
            file.writelines(lines)
        run = subprocess.run(["mbrola", _path(voice.name), written, wave], capture_output=True)
        if run.returncode != 0:
            return None
        samples, rate = soundfile.read(wave, dtype="float32")
    return Utterance(resampled(samples, rate), spans)
