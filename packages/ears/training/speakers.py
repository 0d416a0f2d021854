"""The speakers of espeak-ng: built-in variants, and invented speakers."""

import os

BUILT_IN = (
    "f1 f2 f3 f4 m1 m2 m3 m4 m5 m6 m8 adam anika antonio aunty boris caleb david ed edward grandma iven john linda "
    "marcelo max norbert paul quincy rob robert sandro shelby travis victor klatt klatt2 klatt4 Alex Alicia Denis "
    "Diogo Gene Henrique Hugo Lee Marco Mario Nguyen Storm whisper whisperf kaukovalta pablo pedro"
).split()


def _voice(rng):
    """Draws the pitch in Hz, and the frequencies of the formants in percent, of a child, a woman or a man."""
    if rng.random() < 0.12:
        return rng.uniform(220, 300), rng.uniform(118, 132)
    if rng.random() < 0.5:
        return rng.uniform(150, 230), rng.uniform(104, 120)
    return rng.uniform(70, 140), rng.uniform(90, 106)


def _formant(rng, number, throat):
    place = throat * rng.uniform(0.95, 1.05) if number > 0 else 100
    height, width = 100 * rng.uniform(0.55, 1.2), 100 * rng.uniform(0.8, 1.9)
    shift = rng.uniform(-40, 60) if number in (1, 2, 3) and rng.random() < 0.4 else 0
    return f"formant {number} {place:.0f} {height:.0f} {width:.0f} {shift:.0f}"


def _manner(rng):
    """Draws lines of a voice file on breath, roughness and tone. A speaker gets some of these lines."""
    lines = []
    if rng.random() < 0.3:
        lines.append(f"klatt {rng.choice([1, 2, 3, 4, 5])}")
    if rng.random() < 0.5:
        lines.append(f"flutter {rng.uniform(0, 15):.0f}")
    if rng.random() < 0.4:
        lines.append(f"roughness {rng.randint(0, 5)}")
    if rng.random() < 0.5:
        lines.append("breath " + " ".join(str(rng.randint(0, rng.choice([4, 10, 25]))) for _ in range(8)))
    if rng.random() < 0.1:
        lines.append(f"voicing {rng.uniform(20, 90):.0f}")
    if rng.random() < 0.5:
        lines.append(f"consonants {rng.uniform(70, 140):.0f} {rng.uniform(70, 140):.0f}")
    if rng.random() < 0.4:
        ranges = [(200, 600), (150, 255), (1000, 2000), (60, 200), (2500, 4000), (50, 180), (4500, 6500), (20, 150)]
        lines.append("tone " + " ".join(str(rng.randint(*ends)) for ends in ranges))
    return lines


def write_speaker(rng, data, name):
    """Writes an invented speaker as the voice variant `name`. A name may be written again, because espeak-ng reads
    the file whenever the voice changes.
    """
    pitch, throat = _voice(rng)
    lines = ["language variant", f"name {name}", f"pitch {pitch:.0f} {pitch * rng.uniform(1.1, 1.8):.0f}"]
    lines += [_formant(rng, number, throat) for number in range(9)]
    with open(os.path.join(data, "voices", "!v", name), "w", encoding="utf8") as file:
        file.write("\n".join(lines + _manner(rng)) + "\n")
