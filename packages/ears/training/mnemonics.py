"""Finds the mnemonics (espeak-ng's names of sounds) that each language of espeak-ng speaks as each label.

espeak-ng speaks every mnemonic between known sounds. The mnemonic is kept if espeak-ng reports exactly one sound for it,
and this sound has one label. Languages speak a mnemonic differently, so the model hears each label in many forms.
"""

from phones import VOWELS, labels_of

LANGUAGES = (
    "grc el es es-419 it de fr fr-be fi tr hu pl cs sk sl hr ro pt pt-br sv nb da nl af is fo ga gd cy sq mk bg ru uk "
    "lt lv et eu ca la eo ka hy hi bn ne ur pa mr gu te ta ml kn cmn ko ja vi am sw id tt kk ar fa az lb mt an ku grn nah"
).split()
VOWEL_MARKS = "i y e E a A o O u @ Y W Y: W: i: y: e: E: a: o: O: u: I U i2 e2 o2 a2 u2 y:".split()
CONSONANT_MARKS = (
    "p t k b d g p# t# k# ph th kh p.h t# th# t[h k[h p[h p` t` f v T D x X Q C J^ J B F P f2 B2 s z S Z h H "
    "m n N n^ l l^ r R r- ** * r/ j w"
).split()
LEAST = 20  # a language must have more labels than this to be used
ASPIRATES = ("pʰ", "tʰ", "kʰ")


def _label(espeak, language, mark, before, after, place):
    """Returns the label of a mnemonic that is spoken between two texts; `place` is the slice of the sounds it makes."""
    _, events = espeak.say(f"[[{before}||{mark}||{after}]]", language)
    names = [name for _, name in events if name][place]
    labels = labels_of(names[0]) if len(names) == 1 else None
    return labels[0] if labels and len(labels) == 1 else None


def _inventory(espeak, language):
    """Returns the mnemonics of each label in a language. Vowels are spoken between two p, consonants between two a."""
    found = {}
    for mark in VOWEL_MARKS:
        label = _label(espeak, language, mark, "p'a|p", "p|a", slice(3, -2))
        if label in VOWELS and mark not in found.get(label, []):
            found.setdefault(label, []).append(mark)
    for mark in CONSONANT_MARKS:
        label = _label(espeak, language, mark, "m'a", "am", slice(2, -2))
        if label and label not in VOWELS and mark not in found.get(label, []):
            found.setdefault(label, []).append(mark)
    if language != "el" and "kʰ" not in found:
        # In a language without kʰ, the other aspirates are really plain stops.
        for aspirate in ASPIRATES:
            found.pop(aspirate, None)
    if language == "ja":
        found["ɸ"] = ["p\\"]
    return found


def inventories(espeak):
    """Returns the mnemonics of each label, indexed by language. Languages with too few labels are left out."""
    tables = {language: _inventory(espeak, language) for language in LANGUAGES if espeak.has(language)}
    return {language: table for language, table in tables.items() if len(table) > LEAST or language == "ja"}
