"""Voices of festival and flite, which were made from recordings of people. The voices for training have permissive
licenses. The Finnish voices, under the GPL or LGPL, are only for the test.
"""

from dataclasses import dataclass, field


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
FINNISH = {
    **_same("p t k b d f s h v m n l r j"),
    "ɡ": ["g"], "ŋ": ["N"], "a": ["a", "a:"], "e": ["e", "e:"], "i": ["i", "i:"], "o": ["o", "o:"], "u": ["u", "u:"],
    "y": ["y", "y:"], "ø": ["7", "7:"],
}  # fmt: skip

# Labels of all English sounds, also of sounds that only flite makes from text, or that have two labels.
ENGLISH_SOUNDS = {
    **{sound: [label] for label, sounds in ENGLISH.items() for sound in sounds},
    "ey": ["e", "j"], "ay": ["a", "j"], "ow": ["o", "w"], "aw": ["a", "w"], "oy": ["ɔ", "j"], "er": ["ə", "ɹ"],
    "ch": ["t", "ʃ"], "jh": ["d", "ʒ"], "pau": [],
}  # fmt: skip


@dataclass(frozen=True)
class Voice:
    """`name` is the name in the engine; `sounds` has the sounds for each label; `pitch` is the usual pitch in Hz."""

    name: str
    sounds: dict = field(repr=False)
    pitch: int
    silence: str = "pau"


FESTIVAL_TRAINING = [Voice("msu_ru_nsh_clunits", RUSSIAN, 110), Voice("ked_diphone", ENGLISH, 105)]
FESTIVAL_TEST = [
    Voice("suo_fi_lj_diphone", FINNISH, 190, "#"),
    Voice("hy_fi_mv_diphone", FINNISH, 110, "#"),
]
FLITE_TRAINING = [Voice("awb", SCOTTISH, 125), Voice("slt", ENGLISH, 180)]
