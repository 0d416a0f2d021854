"""The voices of festival and flite that were made of recordings of people: which sounds they have, and what for.

`TRAINING` voices have permissive licences. `FITTING` and `TEST` voices are never trained on: those are GPL or LGPL
(Czech, Telugu, Italian; Finnish).
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
# In Scotland the vowels of "face" and "goat" do not glide.
SCOTTISH = {**ENGLISH, "e": ["ey"], "o": ["ow"]}
BRITISH = {
    **_same("p t k b d f v s z m n l w"),
    "i": ["ii", "ii", "i"], "ɛ": ["e"], "a": ["aa", "a", "uh"], "ɔ": ["oo", "o"], "u": ["uu", "uu", "u"], "ə": ["@", "@@"],
    "ɡ": ["g"], "θ": ["th"], "ð": ["dh"], "ʃ": ["sh"], "ʒ": ["zh"], "h": ["h"], "ŋ": ["ng"], "ɹ": ["r"], "j": ["y"],
}  # fmt: skip
TELUGU = {
    **_same("p b k m n l r v s h w"),
    "ɡ": ["g"], "t": ["T"], "d": ["D"], "kʰ": ["kh"], "ʃ": ["sh"], "j": ["y"], "a": ["aa", "a"], "i": ["iy", "ih"],
    "u": ["uw", "uh"], "e": ["ee"], "ɛ": ["eh"], "o": ["oo", "oh"],
}  # fmt: skip
RUSSIAN = {
    **_same("p t b d f v s z m r j"),
    "k": ["k", "k", "kk"], "ɡ": ["g"], "ʃ": ["sh"], "ʒ": ["zh"], "x": ["h"], "ç": ["hh"], "n": ["n"], "ɲ": ["nn"],
    "l": ["l"], "ʎ": ["ll"], "a": ["aa"], "e": ["ee"], "i": ["ii"], "o": ["oo"], "u": ["uu"],
}  # fmt: skip
ITALIAN = {
    **_same("p t k b d f v s z m n l r j w"),
    "ɡ": ["g"], "ʃ": ["S"], "ɲ": ["J"], "ŋ": ["ng"], "ʎ": ["L"], "i": ["i", "i1"], "e": ["e", "e1"], "ɛ": ["E1"],
    "a": ["a", "a1"], "o": ["o", "o1"], "ɔ": ["O1"], "u": ["u", "u1"],
}  # fmt: skip
CZECH = {
    **_same("b d f h j k l m n p r s t v z"),
    "ɡ": ["g"], "x": ["ch"], "ɲ": ["n~"], "ʃ": ["s~"], "ʒ": ["z~"], "ŋ": ["n*"], "a": ["a", "a:"], "ɛ": ["e", "e:"],
    "i": ["i", "i:"], "o": ["o", "o:"], "u": ["u", "u:"],
}  # fmt: skip
FINNISH = {
    **_same("p t k b d f s h v m n l r j"),
    "ɡ": ["g"], "ŋ": ["N"], "a": ["a", "a:"], "e": ["e", "e:"], "i": ["i", "i:"], "o": ["o", "o:"], "u": ["u", "u:"],
    "y": ["y", "y:"], "ø": ["7", "7:"],
}  # fmt: skip

# Sounds of English that come out of text or are two labels.
ENGLISH_SOUNDS = {
    **{sound: [label] for label, sounds in ENGLISH.items() for sound in sounds},
    "ey": ["e", "j"], "ay": ["a", "j"], "ow": ["o", "w"], "aw": ["a", "w"], "oy": ["ɔ", "j"], "er": ["ə", "ɹ"],
    "ch": ["t", "ʃ"], "jh": ["d", "ʒ"], "pau": [],
}  # fmt: skip


@dataclass(frozen=True)
class Voice:
    """A voice: its name in its engine, the sounds of each label, its usual pitch in Hz, its name for silence."""

    name: str
    sounds: dict = field(repr=False)
    pitch: int
    silence: str = "pau"


FESTIVAL_TRAINING = [
    Voice("msu_ru_nsh_clunits", RUSSIAN, 110),
    Voice("ked_diphone", ENGLISH, 105),
    Voice("kal_diphone", ENGLISH, 105),
    Voice("rab_diphone", BRITISH, 110, "#"),
    Voice("don_diphone", BRITISH, 110, "#"),
]
FESTIVAL_FITTING = [
    Voice("czech_dita", CZECH, 190, "#"),
    Voice("czech_krb", CZECH, 250, "#"),
    Voice("czech_ph", CZECH, 115, "#"),
    Voice("czech_machac", CZECH, 110, "#"),
    Voice("telugu_NSK_diphone", TELUGU, 120),
    Voice("lp_diphone", ITALIAN, 195, "#"),
    Voice("pc_diphone", ITALIAN, 110, "#"),
]
FESTIVAL_TEST = [
    Voice("suo_fi_lj_diphone", FINNISH, 190, "#"),
    Voice("hy_fi_mv_diphone", FINNISH, 110, "#"),
]
HTS_VOICE = "cmu_us_slt_arctic_hts"
FLITE_TRAINING = [
    Voice("awb", SCOTTISH, 125),
    Voice("slt", ENGLISH, 180),
    Voice("kal16", ENGLISH, 100),
    Voice("rms", ENGLISH, 100),
]
