"""Labels of the recognizer, and the IPA names that synthesizers have for these sounds. The service uses the same
symbols, with length and stress marks.
"""

VOWELS = "i y e ɛ a o ɔ u ə ø".split()
CONSONANTS = (
    "p t k b d ɡ pʰ tʰ kʰ f v θ ð x ɣ ç ʝ β ɸ s z ʃ ʒ h m n ŋ ɲ l ʎ r ɹ j w".split()
)
BLANK = "<blank>"
LABELS = [BLANK, *VOWELS, *CONSONANTS]
ID = {label: number for number, label in enumerate(LABELS)}

# Labels for espeak-ng's names of sounds. A sound that is neither here nor in ID is without a label.
SAME = {
    "g": ["ɡ"], "ɾ": ["r"], "ɐ": ["a"], "ɑ": ["a"], "ɦ": ["h"], "ʋ": ["v"], "ɫ": ["l"], "χ": ["x"],
    "œ": ["ø"], "ɪ": ["i"], "ʊ": ["u"], "ɱ": ["m"], "ɭ": ["l"],
    "ts": ["t", "s"], "dz": ["d", "z"], "tʃ": ["t", "ʃ"], "dʒ": ["d", "ʒ"],
}  # fmt: skip
DROPPED = str.maketrans("", "", "ːˑˈˌ\u032a\u0361\u0329")


def labels_of(name):
    """Takes an IPA name. Returns [] for silence, None for a sound without a label."""
    name = name.translate(DROPPED)
    if name == "":
        return []
    if name in ID:
        return [name]
    return SAME.get(name)
