"""Voices of festival and flite that were made from recordings of people, under permissive licenses."""

from dataclasses import dataclass


def _same(labels):
    return {label: [label] for label in labels.split()}


ENGLISH = {
    **_same("p t k b d f v s z m n l w"),
    "i": ["iy", "iy", "iy", "ih"], "ɛ": ["eh"], "a": ["aa", "aa", "aa", "ae"], "ɔ": ["ao"], "u": ["uw", "uw", "uh"],
    "ə": ["ax", "ax", "ah"], "ɡ": ["g"], "θ": ["th"], "ð": ["dh"], "ʃ": ["sh"], "ʒ": ["zh"], "h": ["hh"], "ŋ": ["ng"],
    "ɹ": ["r"], "j": ["y"],
}  # fmt: skip
# In Scottish English, the vowels of "face" and "goat" are without a glide.
SCOTTISH = {**ENGLISH, "e": ["ey"], "o": ["ow"]}
RUSSIAN = {
    **_same("p t b d f v s z m r j"),
    "k": ["k", "k", "kk"], "ɡ": ["g"], "ʃ": ["sh"], "ʒ": ["zh"], "x": ["h"], "ç": ["hh"], "n": ["n"], "ɲ": ["nn"],
    "l": ["l"], "ʎ": ["ll"], "a": ["aa"], "e": ["ee"], "i": ["ii"], "o": ["oo"], "u": ["uu"],
}  # fmt: skip

# Labels of every English sound that flite may print: the sounds in ENGLISH, and sounds with two labels (diphthongs,
# affricates and "er").
ENGLISH_SOUNDS = {
    **{sound: [label] for label, sounds in ENGLISH.items() for sound in sounds},
    "ey": ["e", "j"], "ay": ["a", "j"], "ow": ["o", "w"], "aw": ["a", "w"], "oy": ["ɔ", "j"], "er": ["ə", "ɹ"],
    "ch": ["t", "ʃ"], "jh": ["d", "ʒ"],
}  # fmt: skip


SILENCE = "pau"


@dataclass(frozen=True)
class Voice:
    """`name` is the name in the engine. `sounds` has the engine's sounds for each label. `pitch` is the usual pitch, in
    Hz. `clips` is the count of clips that the voice speaks.
    """

    engine: str
    name: str
    sounds: dict
    pitch: int
    clips: int

    def labels_of_sound(self):
        return {**{sound: [label] for label, sounds in self.sounds.items() for sound in sounds}, SILENCE: []}


VOICES = [
    Voice("festival", "msu_ru_nsh_clunits", RUSSIAN, 110, 2500),
    Voice("festival", "ked_diphone", ENGLISH, 105, 1500),
    Voice("flite", "awb", SCOTTISH, 125, 1500),
    Voice("flite", "slt", ENGLISH, 180, 1500),
]
