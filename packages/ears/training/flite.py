"""Calls flite as a library: it speaks a string of phones, and tells when each phone ends."""

import ctypes

import numpy as np

from utterance import Utterance, resampled

LIBRARIES = {"awb": "cmu_us_awb", "slt": "cmu_us_slt"}


class _Voice(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("features", ctypes.c_void_p)]


class _Wave(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_char_p),
        ("rate", ctypes.c_int),
        ("count", ctypes.c_int),
        ("channels", ctypes.c_int),
        ("samples", ctypes.POINTER(ctypes.c_short)),
    ]


def _function(library, name, result, *arguments):
    function = getattr(library, name)
    function.restype, function.argtypes = result, arguments
    return function


class Flite:

    def __init__(self, name):
        # The language and the lexicon must be loaded before the voice that uses them.
        for needed in ("libflite.so.1", "libflite_usenglish.so.1", "libflite_cmulex.so.1"):
            library = ctypes.CDLL(needed, mode=ctypes.RTLD_GLOBAL)
            if needed == "libflite.so.1":
                flite = library
        voice = ctypes.CDLL(f"libflite_{LIBRARIES[name]}.so.1")
        pointer, text = ctypes.c_void_p, ctypes.c_char_p
        self._set = _function(flite, "feat_set_float", None, pointer, text, ctypes.c_float)
        self._synth = _function(flite, "flite_synth_phones", pointer, text, pointer)
        self._wave = _function(flite, "utt_wave", ctypes.POINTER(_Wave), pointer)
        self._relation = _function(flite, "utt_relation", pointer, pointer, text)
        self._head = _function(flite, "relation_head", pointer, pointer)
        self._next = _function(flite, "item_next", pointer, pointer)
        self._text_of = _function(flite, "item_feat_string", text, pointer, text)
        self._number_of = _function(flite, "item_feat_float", ctypes.c_float, pointer, text)
        self._delete = _function(flite, "delete_utterance", None, pointer)
        flite.flite_init()
        self._voice = _function(voice, f"register_{LIBRARIES[name]}", pointer, text)(None)
        self._features = ctypes.cast(self._voice, ctypes.POINTER(_Voice)).contents.features

    def _spans(self, utterance, labels_of_sound):
        """Returns (start in seconds, label) for each label, None for silence. Two labels share the time of their sound."""
        spans, start, item = [], 0.0, self._head(self._relation(utterance, b"Segment"))
        while item:
            labels = labels_of_sound[self._text_of(item, b"name").decode()]
            end = self._number_of(item, b"end")
            step = (end - start) / max(1, len(labels))
            spans += [(start + step * n, label) for n, label in enumerate(labels)] or [(start, None)]
            start, item = end, self._next(item)
        return spans

    def speak(self, sounds, stretch, hertz, labels_of_sound):
        """Speaks sounds, which must begin and end with silence; returns an utterance."""
        self._set(self._features, b"duration_stretch", stretch)
        self._set(self._features, b"int_f0_target_mean", hertz)
        utterance = self._synth(" ".join(sounds).encode(), self._voice)
        wave = self._wave(utterance).contents
        samples = np.ctypeslib.as_array(wave.samples, (wave.count,)).astype(np.float32) / 32768
        made = Utterance(resampled(samples, wave.rate), self._spans(utterance, labels_of_sound))
        self._delete(utterance)
        return made
