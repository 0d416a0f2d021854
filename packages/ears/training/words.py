"""Makes the words that the voices say: invented words, and words of the Greek lexicon with random changes.

Invented words use all sounds about evenly, and have more rare sounds than any language. Changed words keep the
recognizer from learning which sounds to expect in Greek, because it must hear what was really said.
"""

from phones import CONSONANTS, VOWELS

VOWEL_WEIGHTS = dict(zip(VOWELS, [14, 8, 14, 5, 16, 13, 5, 8, 3, 3]))
ONSET_WEIGHTS = dict(
    zip(
        CONSONANTS,
        [8, 9, 9, 5, 6, 6, 12, 14, 12, 8, 8, 10, 10, 10, 10, 7, 7, 6, 10, 10, 7, 4, 3, 6, 8, 9, 2, 3, 9, 3, 9, 4, 5, 5],
    )
)  # fmt: skip
CLUSTERS = [
    cluster.split()
    for cluster in (
        "s t,s p,s k,p r,t r,k r,b r,d r,ɡ r,p l,k l,b l,ɡ l,p s,k s,t s,d z,p t,k t,f θ,x θ,s θ,s x,θ r,x r,f r,f l,"
        "x l,m n,ɣ r,ð r,v r,β r,z m,z β,ɡ n,p n,tʰ r,kʰ r,pʰ l,n d,m b,ŋ ɡ,ŋ k,ŋ x,n θ,m f,t ʃ,f x,v ɣ,ɣ m,θ n,v l"
    ).split(",")
]
LONE_VOWELS = 0.04
CODAS = "n s r l m k p t x f θ v ŋ z".split()


def _onset(rng, known):
    if rng.random() < 0.24:
        clusters = [cluster for cluster in CLUSTERS if known.issuperset(cluster)]
        if clusters:
            return list(rng.choice(clusters))
    consonants = [one for one in CONSONANTS if one in known]
    return rng.choices(consonants, [ONSET_WEIGHTS[one] for one in consonants])


def invented(rng, known):
    """Invents a word of one to four syllables from the known labels; returns a list of (label, True if stressed)."""
    count = rng.choices([1, 2, 3, 4], [12, 40, 35, 13])[0]
    stressed = rng.randrange(count)
    vowels = [one for one in VOWELS if one in known]
    codas = [one for one in CODAS if one in known]
    word = []
    for syllable in range(count):
        if rng.random() > (0.16 if syllable == 0 else 0.1):
            word += [(label, False) for label in _onset(rng, known)]
        vowel = rng.choices(vowels, [VOWEL_WEIGHTS[one] for one in vowels])[0]
        word.append((vowel, syllable == stressed))
        glide = rng.choice("iujw")
        if rng.random() < 0.12 and glide in known and glide != vowel:
            word.append((glide, False))
        if rng.random() < (0.5 if syllable == count - 1 else 0.2):
            word.append((rng.choice(codas), False))
    return word


def changed(rng, word, known):
    """Makes zero, one or two changes: a sound is replaced, dropped or added."""
    word = list(word)
    for _ in range(rng.choices([0, 1, 2], [45, 35, 20])[0]):
        at = rng.randrange(len(word))
        label, stressed = word[at]
        pool = [one for one in (VOWELS if label in VOWELS else CONSONANTS) if one in known and one != label]
        deed = rng.random()
        if deed < 0.7:
            word[at] = (rng.choice(pool), stressed)
        elif deed < 0.85 and len(word) > 2:
            del word[at]
        else:
            word.insert(at, (rng.choice(pool), False))
    return word


def read_lexicon(path):
    """Reads the words that lexicon.mjs wrote, one per line, with ˈ before the stressed vowel."""
    with open(path, encoding="utf8") as lines:
        return [[(phone.lstrip("ˈ"), phone.startswith("ˈ")) for phone in line.split()] for line in lines]


def any_word(rng, known, lexicon, share):
    """Draws a changed word of the lexicon with the probability `share`, otherwise an invented word; sometimes a
    single vowel, as in ὁ and οὐ. A sound never comes twice in a row.
    """
    if rng.random() < LONE_VOWELS:
        return [(rng.choice([one for one in VOWELS if one in known]), True)]
    word = rng.choice(lexicon) if rng.random() < share else None
    sayable = word is not None and known.issuperset(label for label, _ in word)
    word = changed(rng, word, known) if sayable else invented(rng, known)
    return [sound for at, sound in enumerate(word) if at == 0 or sound[0] != word[at - 1][0]]
