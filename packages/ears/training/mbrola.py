"""Calls mbrola, which speaks timed segments with the diphones of a person. Each sound is exactly as long as
requested.

We measured that the sounds in the tables match their labels. The voice en1 is left out, because an earlier model
was trained on its speaker (rab_diphone).
"""

import functools
import itertools
import os
import struct
import subprocess
import tempfile

import soundfile

from utterance import Utterance, resampled
from voices import Voice

FOLDER = "/usr/share/mbrola"
ASPIRATES = "pʰ tʰ kʰ".split()
VOICELESS = ["p", "t", "k", *ASPIRATES]
STOPS = ["b", "d", "ɡ", *VOICELESS]
PUFF_S = 0.06  # seconds added to an aspirate, because its breath would hardly be heard
# Diphones that sound wrong. In gr1, "is" sounds like "us", according to its makers. In the others, the stop is
# voiceless.
UNTRUE = {
    "gr1": {("i", "s")},
    "us3": {("_", "b"), ("_", "d"), ("_", "g")},
    "de6": {("_", "b"), ("_", "d"), ("_", "g")},
}
LATE_S = {"us3": 0.04}  # seconds by which every sound of the voice comes too late


def _voice(name, pitch, same, others):
    """`same` has labels that are also names of sounds. `others` is "label sound sound, label sound"."""
    named = {label: sounds for label, *sounds in map(str.split, others.split(","))}
    return Voice(name, {**{label: [label] for label in same.split()}, **named}, pitch, "_")


# The pitch, in Hz, is the pitch of the recorded diphones.
VOICES = [
    _voice("gr1", 100, "p t k b d f v x s z m n l r a e i o u", "ɡ g, θ T, ð D, ɣ G, ç C, ʝ jj"),
    _voice("gr2", 138, "p t k b d f v x s z m n l a e i o u", "ɡ g, θ T, ð D, ɣ G, ç C, ʝ j, ŋ V, ɲ N, ʎ L, r r R"),
    _voice("es1", 107, "p t k f x s m n l w a e i o u", "θ T, ʝ jj, ɲ J, ʎ L, r r rr"),
    _voice(
        "la1", 110, "p t k b d f s z h m n l r j w",
        "ɡ g, pʰ p_h, tʰ t_h, kʰ k_h, ŋ N, a a a:, ɛ E, e e:, i i: I, ɔ O, o o:, u u: U, y y y:",
    ),
    _voice(
        "us1", 178, "b d f v s z h m n l j w",
        "ɡ g, pʰ p_h, tʰ t_h, kʰ k_h, θ T, ð D, ʃ S, ʒ Z, ŋ N, ɹ r, a A, ɛ E, i i, ə @",
    ),
    _voice("us3", 123, "p t k b d f v s z h m n l j w", "ɡ g, θ T, ð D, ʃ S, ʒ Z, ŋ N, ɹ r, a A, ɛ E, i i, ə @"),
    _voice(
        "de6", 110, "p t k b d f v x s z h m n l j w",
        "ɡ g, θ T, ð D, ç C, ʃ S, ʒ Z, ŋ N, ɹ r, a a a:, ɛ E E:, e e:, i i:, ɔ O, o o:, u u:, y y:, ø 2:, ə @",
    ),
    _voice("fr4", 184, "p t k b d f v s z m n l j w i e a o u y", "ɡ g, ʃ S, ʒ Z, ɛ E, ø 2 9"),
    _voice(
        "hu1", 160, "p t k b d f v s z h m n l r j",
        "ɡ g, ʃ S, ʒ Z, ɲ J, a a:, ɛ E, e e:, i i i:, ɔ O, o o o:, u u u:, y y y:, ø 2 2:",
    ),
    _voice("tr1", 113, "p t k b d f v s z h m n r j a e o u y", "ɡ g, ʃ S, ʒ Z, l l L, i I, ø @'"),
    _voice("pl1", 174, "p t k b d f v x s z m n l r j w a i u", "ɡ g, ɲ n', ŋ N, ɛ e, ɔ o"),
    _voice("cr1", 100, "p t k b d f v x s z m n l r j a e i o u", "ɡ g, ʃ S, ʒ Z, ɲ J, ʎ L"),
    _voice("sw2", 213, "p t k f v s h m n l j a", "ŋ N, ɛ E: e, e e:, i i: I, ɔ O, o o:, u u:, y y: Y, ø 2 2:"),
    _voice(
        "ic1", 133, "f v x s h m n l r j",
        "p b, t d, k g, pʰ p, kʰ k, θ T, ð D, ɣ G, ç C, a a a:, ɛ E E:, i i i:, ɔ O O:, u u u:",
    ),
    _voice("ro1", 100, "p t k b d f v s z h m n l r j w a e i o u", "ɡ g, ʃ S, ʒ J, ə @"),
    _voice("in1", 155, "p t k b d s h m n l v o e", "ɡ g, kʰ kh, ʃ sh, j y, a aa, i ii, u uu, ɛ ai, ɔ au"),
]  # fmt: skip
LANGUAGE = {
    "gr1": "Greek", "gr2": "Greek", "es1": "Spanish", "la1": "Latin", "us1": "English", "us3": "English",
    "de6": "German", "fr4": "French", "hu1": "Hungarian", "tr1": "Turkish", "pl1": "Polish", "cr1": "Croatian",
    "sw2": "Swedish", "ic1": "Icelandic", "ro1": "Romanian", "in1": "Hindi",
}  # fmt: skip


@functools.cache
def _index(name):
    """Reads a voice: diphones with the durations of their two halves, and replacements for diphones that the voice
    lacks.
    """
    with open(f"{FOLDER}/{name}/{name}", "rb") as file:
        data = file.read()
    at = 15

    def text():
        nonlocal at
        start, at = at, data.index(0, at) + 1
        return data[start : at - 1].decode("latin1")

    count, frames = struct.unpack_from("<HH", data, 11)
    if frames == 0:
        (frames,), at = struct.unpack_from("<i", data, at), at + 4
    rate, period = struct.unpack_from("<HB", data, at + 4)
    at += 8
    halves, replaced = {}, {}
    for _ in range(count):
        diphone = (text(), text())
        if frames > 0:
            left, own = struct.unpack_from("<hB", data, at)
            halves[diphone] = (left / rate, (own * period - left) / rate)
            frames, at = frames - own, at + 4
        else:
            missing = (text(), text())
            halves[missing], replaced[missing] = halves[diphone], diphone
    return halves, replaced


def _labels(voice):
    return {**{sound: label for label, sounds in voice.sounds.items() for sound in sounds}, voice.silence: None}


@functools.cache
def _diphones(name):
    """Returns the diphones that sound like their labels. If the voice lacks a diphone, its replacement must sound the
    same. Before a stop, a replacement may end in any stop with the same closure.
    """
    halves, replaced = _index(name)
    labels = _labels(next(voice for voice in VOICES if voice.name == name))

    def alike(wanted, given):
        (left, right), (first, second) = wanted, given
        closed = labels.get(right) in STOPS and second[0] == right[0]
        begun = labels.get(left, "") == labels.get(first.rstrip("="), "")
        return begun and (closed or labels.get(right, "") == labels.get(second, ""))

    untrue = {wanted for wanted, given in replaced.items() if not alike(wanted, given)}
    return halves.keys() - untrue - UNTRUE.get(name, set())


def _sayable(voice, sounds):
    """If a diphone is missing, tries other sounds of the same label; returns None if none fits."""
    labels, diphones, ways = _labels(voice), _diphones(voice.name), [[sounds[0]]]
    for sound in sounds[1:]:
        choice = [sound, *(one for one in voice.sounds.get(labels[sound], []) if one != sound)]
        found = [(next((way for way in ways if (way[-1], one) in diphones), None), one) for one in choice]
        ways = [[*way, one] for way, one in found if way]
    return ways[0] if ways else None


def _wave(name, lines):
    with tempfile.TemporaryDirectory() as folder:
        written, wave = os.path.join(folder, "in.pho"), os.path.join(folder, "out.wav")
        with open(written, "w", encoding="latin1") as file:
            file.writelines(lines)
        run = subprocess.run(["mbrola", f"{FOLDER}/{name}/{name}", written, wave], capture_output=True)
        return soundfile.read(wave, dtype="float32") if run.returncode == 0 else None


def _without_long_stops(voice, sounds, labels, lengths):
    """Shortens a stop after silence to its recorded length, because a longer one would stretch its burst; the silence
    gets the rest.
    """
    lengths, halves = list(lengths), _index(voice.name)[0]
    for at in range(1, len(sounds) - 1):
        if labels[at - 1] is None and labels[at] in VOICELESS:
            recorded = halves[sounds[at - 1], sounds[at]][1] + halves[sounds[at], sounds[at + 1]][0]
            rest = max(0, lengths[at] - recorded)
            lengths[at - 1 : at + 1] = lengths[at - 1] + rest, lengths[at] - rest
    return lengths


def speak(voice, segments):
    """Speaks segments, each as (sound, seconds, pitch in Hz or None). The first and the last must be silence. Returns
    an utterance, or None if the voice lacks a diphone.
    """
    sounds = _sayable(voice, [sound for sound, _, _ in segments])
    if sounds is None:
        return None
    labels = [_labels(voice)[sound] for sound in sounds]
    lengths = [length + PUFF_S * (label in ASPIRATES) for label, (_, length, _) in zip(labels, segments)]
    late = LATE_S.get(voice.name, 0)
    spans = [(0.0, None), *zip((end + late for end in itertools.accumulate(lengths)), labels[1:])]
    first_tone = next((hertz for _, _, hertz in segments if hertz), voice.pitch)
    tones = [first_tone, *(hertz for _, _, hertz in segments[1:])]
    lines = [
        f"{sound} {1000 * length:.2f}{f' 50 {hertz:.0f}' if hertz else ''}\n"
        for sound, length, hertz in zip(sounds, _without_long_stops(voice, sounds, labels, lengths), tones)
    ]
    wave = _wave(voice.name, lines)
    return wave and Utterance(resampled(*wave), spans)
