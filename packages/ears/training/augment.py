"""Adds rooms, microphones, noise and breath to clean synthetic recordings, so that they sound like a learner's.

Everything is drawn at random. All clips of a session are in the same place (room and microphone).
"""

import subprocess

import numpy as np

from features import RATE

BREATH_BEFORE, BREATH_AFTER = 0.25, 0.12
QUIET = 0.15
CUT_OFF, CUT_S = 0.15, 0.03
MP3 = 0.08  # share of the coded clips that get MP3; the others get Opus
NARROW = 0.25  # share of the clips with Opus that have 8 kHz
MP3_LATE = 1105  # samples by which ffmpeg delays sound that it encodes as MP3 and decodes


def _breath(rng, loudness):
    """Makes a breath with the standard deviation `loudness`: noise with a few wide resonances, which swells and fades."""
    count = int(rng.uniform(0.15, 0.7) * RATE)
    hertz = np.fft.rfftfreq(count, 1 / RATE)
    shape = (1 + hertz / 1000) ** -rng.uniform(0.3, 2)
    for place in rng.uniform(300, 5000, rng.integers(1, 5)):
        shape = shape + rng.uniform(0.2, 1.5) / (1 + ((hertz - place) / rng.uniform(100, 500)) ** 2)
    noise = np.fft.irfft(np.fft.rfft(rng.standard_normal(count)) * shape, count)
    swell = np.sin(np.pi * np.linspace(0, 1, count) ** rng.uniform(0.5, 2)) ** rng.uniform(0.5, 2)
    noise *= swell
    return noise * loudness / (noise.std() + 1e-9)


def _silence(rng, longest):
    return np.zeros(int(rng.uniform(0, longest) * RATE))


def padded(samples, rng):
    """Adds silence before and after samples, sometimes with a breath in it, or cuts both ends. Returns the new
    samples, and the seconds that were added at the start (negative if cut).
    """
    breath = lambda: _breath(rng, samples.std() * 10 ** (-rng.uniform(8, 36) / 20))
    before, after = [np.zeros(int(rng.uniform(0.02, 0.3) * RATE))], [np.zeros(int(rng.uniform(0.02, 0.3) * RATE))]
    if rng.random() < CUT_OFF and len(samples) > 8 * CUT_S * RATE:
        first, last = (int(rng.uniform(0, CUT_S) * RATE) for _ in range(2))
        return samples[first : len(samples) - last], -first / RATE
    if rng.random() < BREATH_BEFORE:
        before += [breath(), _silence(rng, 0.2)]
    if rng.random() < BREATH_AFTER:
        after = [_silence(rng, 0.2), breath(), *after]
    lead = sum(map(len, before))
    return np.concatenate([*before, samples, *after]), lead / RATE


def _level(samples):
    return samples / (np.sqrt(np.mean(samples**2)) + 1e-6)


def _noise(rng, count, slope):
    spectrum = np.fft.rfft(rng.standard_normal(count))
    noise = np.fft.irfft(spectrum * (np.arange(len(spectrum)) + 1.0) ** (-slope / 2), count)
    return noise / (noise.std() + 1e-9)


def _babble(rng, count, voices):
    babble = np.zeros(count)
    for _ in range(rng.integers(2, 6)):
        babble += np.roll(np.resize(voices[rng.integers(len(voices))], count), rng.integers(count))
    return babble / (babble.std() + 1e-9)


def _equalizer(rng):
    knots = np.linspace(0, np.log(8000 / 60), 8)
    gains = np.cumsum(rng.normal(0, 2.2, 8)) * 0.6 + rng.normal(0, 2.5, 8)
    return lambda hertz: 10 ** (np.interp(np.log(np.maximum(hertz, 60) / 60), knots, gains) / 20)


def _band(rng):
    high = rng.choice([3400, 3800, 4000, 5000, 6000, 7000])
    low = rng.choice([40, 80, 150, 300])
    return lambda hertz: 1 / (1 + (hertz / high) ** 16) / (1 + (low / np.maximum(hertz, 1)) ** 6)


def _room(rng):
    """Draws the impulse response of a room: the direct sound, a gap, and noise that fades by 60 dB in `seconds`."""
    seconds = rng.uniform(0.08, 0.9)
    count = int(min(seconds, 0.5) * RATE)
    tail = rng.standard_normal(count) * np.exp(-6.9 * np.arange(count) / (seconds * RATE))
    tail *= 10 ** (rng.uniform(-22, 1) / 20) / np.sqrt((tail**2).sum() + 1e-9)
    gap = np.zeros(int(rng.uniform(0, 0.02) * RATE))
    return np.concatenate([[1], gap, tail[1:]])


def _mu_law(samples):
    peak = np.abs(samples).max() + 1e-9
    code = np.sign(samples) * np.log1p(255 * np.abs(samples / peak)) / np.log(256)
    code = np.round(code * 127) / 127
    return peak * np.sign(code) * (256 ** np.abs(code) - 1) / 255


def _without_noise(samples, rng):
    """Applies a noise reduction, which makes a band quieter while the band is near its noise floor."""
    size, hop = 512, 128
    padded = np.pad(samples, (size, size))
    frames = np.lib.stride_tricks.sliding_window_view(padded, size)[::hop] * np.hanning(size)
    spectrum = np.fft.rfft(frames)
    loudness = np.abs(spectrum)
    floor = np.quantile(loudness, rng.uniform(0.1, 0.3), axis=0) * rng.uniform(1, 2.5)
    spectrum *= np.maximum(10 ** (-rng.uniform(8, 25) / 20), 1 - floor / (loudness + 1e-9))
    made = np.zeros(len(padded))
    for number, frame in enumerate(np.fft.irfft(spectrum, size)):
        made[number * hop : number * hop + size] += frame
    return made[size : size + len(samples)] / 2


def _through(encoder, samples, late=0):
    """Encodes samples with ffmpeg and the options `encoder`, and decodes them. `late` is the codec's delay in samples."""
    quiet, raw = ["ffmpeg", "-v", "quiet"], ["-f", "s16le", "-ar", str(RATE), "-ac", "1"]
    pcm = np.round(samples * 32767).clip(-32768, 32767).astype("<i2").tobytes()
    file = subprocess.run([*quiet, *raw, "-i", "-", *encoder, "-"], input=pcm, capture_output=True).stdout
    back = subprocess.run([*quiet, "-i", "-", *raw, "-"], input=file, capture_output=True).stdout
    heard = np.frombuffer(back, "<i2").astype(np.float32)[late : late + len(samples)] / 32768
    return np.pad(heard, (0, len(samples) - len(heard))) if len(heard) > len(samples) / 2 else samples


def coded(samples, rng):
    bits = int(1000 * rng.choice([14, 16, 20, 24, 32]))
    if rng.random() < MP3:
        return _through(["-c:a", "libmp3lame", "-b:a", str(max(16000, bits)), "-f", "mp3"], samples, MP3_LATE)
    rate = RATE // 2 if rng.random() < NARROW else RATE
    options = ["-ar", str(rate), "-c:a", "libopus", "-application", "voip", "-b:a", str(bits), "-f", "ogg"]
    return _through(options, samples)


class Place:
    """A room with a microphone and noise. `strength`, 0 to 1, scales the probability of each disturbance."""

    def __init__(self, rng, strength):
        happens = lambda chance: rng.random() < chance * strength
        self._equalizer = _equalizer(rng) if happens(0.85) else None
        self._band = _band(rng) if happens(0.25) else None
        self._room = _room(rng) if happens(0.6) else None
        self._noise_ratio = rng.uniform(5, 40) if happens(0.85) else None  # dB from the voice down to the noise
        self._slope = rng.uniform(0, 2)
        self._babbles = rng.random() < 0.25
        self._hum = (rng.choice([50, 60, 100, 120]), rng.uniform(0.2, 1.5)) if rng.random() < 0.15 else None
        self._limit = rng.uniform(1, 3) if happens(0.15) else None
        self._mu_law = happens(0.1)
        self._reduces = happens(0.15)
        self.codes = happens(0.3)
        # Loudness, dB below full scale.
        self._gain = rng.uniform(-58, -30) if happens(QUIET) else rng.uniform(-30, -8)

    def _channel(self, samples):
        count = len(samples)
        size = 1 << int(np.ceil(np.log2(count + 8000)))
        spectrum, hertz = np.fft.rfft(samples, size), np.fft.rfftfreq(size, 1 / RATE)
        for response in (self._equalizer, self._band):
            if response is not None:
                spectrum *= response(hertz)
        if self._room is not None:
            spectrum *= np.fft.rfft(self._room, size)
        return np.fft.irfft(spectrum, size)[:count]

    def _noise(self, count, rng, voices):
        """Makes noise; its loudness is relative to a voice of loudness 1."""
        ratio = self._noise_ratio
        if self._babbles and len(voices) > 0:
            noise, ratio = _babble(rng, count, voices), max(ratio, 12)
        else:
            noise = _noise(rng, count, self._slope)
        if self._hum is not None:
            hertz, loudness = self._hum
            noise = noise + loudness * np.sin(2 * np.pi * hertz * np.arange(count) / RATE)
        return noise * 10 ** (-ratio / 20)

    def record(self, samples, rng, voices=()):
        """Returns the samples as they sound in this place, rounded to 16 bits. Babble is made from `voices`, samples
        of other speakers.
        """
        samples = _level(self._channel(_level(samples)))
        if self._noise_ratio is not None:
            samples = samples + self._noise(len(samples), rng, voices)
        if self._reduces:
            samples = _without_noise(samples, rng)
        if self._limit is not None:
            samples = np.clip(samples, -self._limit, self._limit)
        if self._mu_law:
            samples = _mu_law(samples)
        samples = samples * 10 ** ((self._gain + rng.uniform(-2, 2)) / 20)
        return (np.round(samples * 32767).clip(-32768, 32767) / 32768).astype(np.float32)
