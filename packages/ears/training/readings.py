"""Lists how words may be said: espeak-ng's reading in a language, and variants that people say.

A reading is a list of words, a word is a list of slots, and a slot is a list of choices, the usual choice first. A
choice is a tuple of labels; an empty tuple means that the sound is dropped.
"""

import ctypes

from phones import VOWELS, labels_of

IPA = 0x02
SEPARATOR = "_"
ENGLISH, GERMAN = ("en-us",), ("de",)
PUFFED = {"p": "pʰ", "t": "tʰ", "k": "kʰ"}

# Choices for each sound, separated by "|". A choice is labels separated by spaces, or "-" for nothing.
CHOICES = {
    "ɚ": "ə ɹ|ə", "ɜ": "ə ɹ|ə", "ɪ": "i|e", "ᵻ": "i|ə", "ɐ": "ə|a", "ə": "ə|a|e|i", "ʌ": "a|ə", "ɑ": "a|ɔ", "æ": "a|ɛ", "ɒ": "ɔ|a", "ʊ": "u|o",
    "ʏ": "y", "œ": "ø|ə", "ɵ": "ø", "eɪ": "e j|e", "oʊ": "o w|o", "aɪ": "a j", "aʊ": "a w", "ɔɪ": "ɔ j|o j", "ɔø": "ɔ j|ɔ y", "ɔʏ": "ɔ j|ɔ y", "ɛɪ": "ɛ j|e j|a j",
    "ɛi": "ɛ j|e j|a j", "œy": "ø j|ø y|a j", "ʌʊ": "a w|ɔ w", "ʌu": "a w|ɔ w", "aʊə": "a w ə", "oɹ": "o ɹ|o", "aɪɚ": "a j ə ɹ|a j ə", "aɪə": "a j ə", "iə": "i ə|j ə", "ɪɹ": "i ɹ|i ə",
    "ɔɹ": "ɔ ɹ|ɔ", "ɑɹ": "a ɹ|a", "ɛɹ": "ɛ ɹ|ɛ ə", "ʊɹ": "u ɹ|u ə", "r": "r|ɹ|x|ə|-", "ɾ": "r|ɹ|x|ə|-", "ʁ": "x|ɣ|-", "ɹ": "ɹ|-", "ɣ": "ɣ|x", "ʋ": "v|w", "j": "j|i",
    "w": "w", "h": "h|-", "ɫ": "l", "ʔ": "-", "n̩": "ə n|n", "l̩": "ə l|l", "əl": "ə l|l", "ŋ": "ŋ|ŋ ɡ", "x": "x|ç", "ç": "ç|ʃ", "tʃ": "t ʃ", "dʒ": "d ʒ", "ts": "t s",
    "dz": "d z", "pf": "p f|f", "e": "e|ɛ", "ɛ": "ɛ|e", "o": "o|ɔ", "ɔ": "ɔ|o", "z": "z|s", "tɕ": "t ʃ", "ɕ": "ʃ", "ʑ": "ʒ", "ʂ": "ʃ", "ʐ": "ʒ", "ɨ": "i|ə", "β": "v|b|β",
    "c": "k|t ʃ", "ɟ": "ɡ|d ʒ", "ɲ": "ɲ|n j", "ʎ": "ʎ|l j", "ɯ": "u|i", "ɬ": "l",
}  # fmt: skip
# Choices for single languages, instead of the choices above. A sound may be dropped only if good speakers drop it.
# Otherwise a model that hears badly would choose "-" everywhere, and the next model would learn that the sound is
# silent.
BY_LANGUAGE = {
    "en-us": {"ɹ": "ɹ", "ɚ": "ə ɹ", "ɜ": "ə ɹ", "ɔɹ": "ɔ ɹ", "ɑɹ": "a ɹ", "ɛɹ": "ɛ ɹ", "oɹ": "o ɹ", "ʊɹ": "u ɹ", "ɪɹ": "i ɹ", "ɐ": "ə|a", "ə": "ə|i|a", "ɾ": "d|t|r"},
    "de": {"r": "ɣ|x|ɹ|r", "ɾ": "ə|a|ɹ|ɣ|x|-", "ɜ": "a|ə", "ə": "ə", "ɐ": "a|ə", "h": "h", "ɛ": "ɛ", "e": "e", "o": "o", "ɔ": "ɔ", "x": "x", "ç": "ç"},
    "nl": {"r": "r|ɹ|ɣ|x", "ə": "ə", "h": "h", "v": "v|f", "ɑ": "a|ɔ", "yʊ": "y w", "eʊ": "e w"},
    "ru": {"ʌ": "a", "y": "i", "ɨ": "i", "ɵ": "o", "ɕ": "ʃ", "ʑ": "ʒ", "ja": "j a", "ju": "j u", "je": "j e", 'u"': "u", "ɪ^": "i", "ɭ": "l", "ɪ": "i", "ɑ": "a", "ə": "a", "e": "e", "r": "r", "j": "j", "x": "x"},
    "it": {"ss": "s", "dd": "d", "ʊ": "u"},
}  # fmt: skip
AFTER_VOWEL = {("nl", "r"): "r|ɹ|ə|x|-"}
LAST = {("nl", "n"): "n|-", ("en-us", "t"): "t|-", ("en-us", "d"): "d|-"}
HEARD_AS_VOWELS = "iyeɛaoɔuəøɪʊɑæɜʌɒɚœʏɐᵻɵ"
STRICT = {"el", "es-419", "it", "ru", "ro", "tr", "fi", "hi", "pt", "fr"}  # languages without choices: only the usual sounds count
_IGNORED = str.maketrans("", "", "ːˑˌ\u032a\u0361\u0329ʲ\u0303'")


class Reader:

    def __init__(self):
        self._library = ctypes.CDLL("libespeak-ng.so.1")
        self._library.espeak_Initialize(2, 0, None, 0)
        self._library.espeak_TextToPhonemes.restype = ctypes.c_char_p
        self._library.espeak_TextToPhonemes.argtypes = [ctypes.POINTER(ctypes.c_char_p), ctypes.c_int, ctypes.c_int]

    def names(self, text, language):
        """Returns espeak-ng's names of the sounds of each word. The name of a stressed sound begins with ˈ."""
        if self._library.espeak_SetVoiceByName(language.encode()) != 0:
            raise ValueError(f"espeak-ng does not speak {language}")
        left, spoken = ctypes.c_char_p(text.encode()), []
        while left.value:
            spoken.append(self._library.espeak_TextToPhonemes(left, 1, IPA | ord(SEPARATOR) << 8).decode())
        return [[name for name in word.split(SEPARATOR) if name.strip("ˈˌ")] for word in " ".join(spoken).split()]

    def read(self, text, language):
        """Returns the words of a text; a word is `None` if one of its sounds lacks a label."""
        return [_word(names, language) for names in self.names(text, language)] or None


def _plain(name):
    return name.translate(_IGNORED).replace("ˈ", "").replace("ˌ", "")


def _is_vowel(names, at):
    return 0 <= at < len(names) and _plain(names[at])[:1] in tuple(HEARD_AS_VOWELS)


def _placed(plain, names, at, language):
    """Returns the special choices for a sound at this place in a word; `None` without any."""
    last = at == len(names) - 1
    # Dutch may drop only the n of a final "ən"; English only a final t or d after a consonant.
    if language == "nl" and plain == "n" and not (at > 2 and _plain(names[at - 1]) == "ə"):
        return None
    if language == "en-us" and (at < 2 or _is_vowel(names, at - 1)):
        return None
    if last and (language, plain) in LAST:
        return LAST[language, plain]
    return None if _is_vowel(names, at + 1) else AFTER_VOWEL.get((language, plain))


def _choices(names, at, language):
    """Returns the choices for a sound of a word; `None` for a sound without a label."""
    if "\u0303" in names[at]:
        return None  # a nasal vowel
    plain = _plain(names[at])
    listed = _placed(plain, names, at, language) or BY_LANGUAGE.get(language, {}).get(plain)
    if listed is None and language in STRICT:
        if plain in ("r", "ɾ"):
            return [("r",)]
        if labels_of(plain):
            return [tuple(labels_of(plain))]
    listed = listed or CHOICES.get(plain)
    if listed is not None:
        return [() if one == "-" else tuple(one.split()) for one in listed.split("|")]
    labels = labels_of(plain)
    return None if labels is None else [tuple(labels)]


def _puffs(names, at, choices, language):
    """True for a stop before a vowel at the start of a word or of a stressed syllable, but not after s or ʃ."""
    if language not in ENGLISH + GERMAN or len(choices) > 1 or len(choices[0]) != 1 or choices[0][0] not in PUFFED:
        return False
    starts = at == 0 or "ˈ" in names[at] or (at + 1 < len(names) and "ˈ" in names[at + 1])
    return starts and _is_vowel(names, at + 1) and not (at > 0 and _plain(names[at - 1]).startswith(("s", "ʃ")))


def _word(names, language):
    """Returns the slots of a word, each as (choices, True if stressed). English and German words get aspirates.
    Returns `None` if a sound is without a label.
    """
    slots = []
    for at, name in enumerate(names):
        choices = _choices(names, at, language)
        if choices is None:
            return None
        if _puffs(names, at, choices, language):
            choices = [(PUFFED[choices[0][0]],)]
        slots.append((choices, "ˈ" in name))
    return slots


def usual(word):
    """Returns the labels of the usual choices in a word, with ˈ before the stressed vowel."""
    labels, is_stressed = [], False
    for choices, stressed in word:
        # A consonant before the stressed vowel may carry the stress; the mark then waits for the vowel.
        is_stressed = is_stressed or stressed
        for label in choices[0]:
            mark = is_stressed and label in VOWELS
            if not labels or labels[-1].lstrip("ˈ") != label:
                labels.append(("ˈ" if mark else "") + label)
            is_stressed = is_stressed and not mark
    return labels
