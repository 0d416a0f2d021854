"""Calls the library of espeak-ng. It takes phones, and gives samples and the time of every phone. It uses a copy of
the installed data folder, because new speakers are written into that folder as voice variants.
"""

import ctypes
import os
import shutil

import numpy as np

RATE = 22050
PHONEME_EVENT = 7
PHONEMES_AS_IPA = 1 | 2
INPUT = 1 | 0x100 | 0x1000  # flags of the text: UTF-8, [[phonemes]], without a long pause at the end


class _Name(ctypes.Union):
    _fields_ = [("number", ctypes.c_int), ("name", ctypes.c_char_p), ("string", ctypes.c_char * 8)]


class _Event(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("uid", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", _Name),
    ]


_Callback = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_Event)
)


class Espeak:

    def __init__(self, folder):
        self._library = ctypes.CDLL("libespeak-ng.so.1")
        self.data = os.path.join(folder, "espeak-ng-data")
        if not os.path.exists(self.data):
            shutil.copytree(self._installed(), self.data)
        self._samples, self._events = [], []
        self._callback = _Callback(self._receive)
        self._library.espeak_Initialize(2, 0, folder.encode(), PHONEMES_AS_IPA)
        self._library.espeak_SetSynthCallback(self._callback)

    def _installed(self):
        self._library.espeak_Info.restype = ctypes.c_char_p
        path = ctypes.c_char_p()
        self._library.espeak_Initialize(2, 0, None, 0)
        self._library.espeak_Info(ctypes.byref(path))
        return path.value.decode()

    def _receive(self, samples, count, events):
        if samples and count > 0:
            self._samples.append(np.ctypeslib.as_array(samples, (count,)).copy())
        at = 0
        while events[at].type != 0:
            if events[at].type == PHONEME_EVENT:
                raw = ctypes.string_at(ctypes.addressof(events[at].id), 8).split(b"\0")[0]
                self._events.append((events[at].audio_position / 1000, raw.decode("utf8", "replace")))
            at += 1
        return 0

    def has(self, voice):
        return self._library.espeak_SetVoiceByName(voice.encode()) == 0

    def say(self, text, voice, rate=160, pitch=50, spread=50):
        """Speaks a text. Returns samples from -1 to 1 at RATE, and (start in seconds, IPA name) of every phone.
        Pauses have an empty name.
        """
        self._samples.clear()
        self._events.clear()
        if not self.has(voice):
            raise ValueError(f"espeak-ng has no voice {voice}")
        for parameter, value in ((1, rate), (3, pitch), (4, spread)):
            self._library.espeak_SetParameter(parameter, value, 0)
        spoken = text.encode()
        self._library.espeak_Synth(spoken, len(spoken) + 1, 0, 1, 0, INPUT, None, None)
        samples = np.concatenate(self._samples) if self._samples else np.zeros(0, np.int16)
        return samples.astype(np.float32) / 32768, list(self._events)
