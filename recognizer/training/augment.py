"""Rooms, microphones and noise: makes a clean synthetic recording sound like one of a learner.

Everything is drawn at random: equalizer, band limits, reverberation, coloured or babbling noise, hum, clipping, mu-law,
loudness.
"""

import numpy as np

from features import RATE


def padded(samples, rng):
    """Samples with silence around, and the seconds of silence before."""
    lead = int(rng.uniform(0.02, 0.3) * RATE)
    return np.concatenate([np.zeros(lead), samples, np.zeros(int(rng.uniform(0.02, 0.3) * RATE))]), lead / RATE


def _level(samples):
    return samples / (np.sqrt(np.mean(samples**2)) + 1e-6)


def _noise(rng, count, slope):
    spectrum = np.fft.rfft(rng.standard_normal(count))
    noise = np.fft.irfft(spectrum * (np.arange(len(spectrum)) + 1.0) ** (-slope / 2), count)
    return noise / (noise.std() + 1e-9)


def _babble(rng, count, voices):
    sum_ = np.zeros(count)
    for _ in range(rng.integers(2, 6)):
        sum_ += np.roll(np.resize(voices[rng.integers(len(voices))], count), rng.integers(count))
    return sum_ / (sum_.std() + 1e-9)


def _equalizer(rng, hertz):
    knots = np.linspace(0, np.log(8000 / 60), 8)
    gains = np.cumsum(rng.normal(0, 2.2, 8)) * 0.6 + rng.normal(0, 2.5, 8)
    return 10 ** (np.interp(np.log(np.maximum(hertz, 60) / 60), knots, gains) / 20)


def _band(rng, hertz):
    high = rng.choice([3400, 3800, 4000, 5000, 6000, 7000])
    low = rng.choice([40, 80, 150, 300])
    return 1 / (1 + (hertz / high) ** 16) / (1 + (low / np.maximum(hertz, 1)) ** 6)


def _room(rng, size):
    seconds = rng.uniform(0.08, 0.7)
    count = int(min(seconds, 0.5) * RATE)
    tail = rng.standard_normal(count) * np.exp(-6.9 * np.arange(count) / (seconds * RATE))
    tail *= 10 ** (rng.uniform(-22, -2) / 20) / np.sqrt((tail**2).sum() + 1e-9)
    gap = np.zeros(int(rng.uniform(0, 0.02) * RATE))
    return np.fft.rfft(np.concatenate([[1], gap, tail[1:]]), size)


def _channel(samples, rng, strength):
    count = len(samples)
    size = 1 << int(np.ceil(np.log2(count + 8000)))
    spectrum, hertz = np.fft.rfft(samples, size), np.fft.rfftfreq(size, 1 / RATE)
    if rng.random() < 0.85 * strength:
        spectrum *= _equalizer(rng, hertz)
    if rng.random() < 0.25 * strength:
        spectrum *= _band(rng, hertz)
    if rng.random() < 0.6 * strength:
        spectrum *= _room(rng, size)
    return np.fft.irfft(spectrum, size)[:count]


def _mu_law(samples):
    peak = np.abs(samples).max() + 1e-9
    code = np.sign(samples) * np.log1p(255 * np.abs(samples / peak)) / np.log(256)
    code = np.round(code * 127) / 127
    return peak * np.sign(code) * (256 ** np.abs(code) - 1) / 255


def augmented(samples, rng, voices=(), strength=1.0):
    """The samples in some room, through some microphone. `voices` are other speakers, for babble. With less `strength`,
    from 0 to 1, each disturbance is rarer."""
    samples = _level(_channel(_level(samples), rng, strength))
    count = len(samples)
    if rng.random() < 0.85 * strength:
        ratio = rng.uniform(5, 40)
        if len(voices) == 0 or rng.random() < 0.75:
            noise = _noise(rng, count, rng.uniform(0, 2))
        else:
            noise, ratio = _babble(rng, count, voices), max(ratio, 12)
        if rng.random() < 0.15:
            hum = np.sin(2 * np.pi * rng.choice([50, 60, 100, 120]) * np.arange(count) / RATE)
            noise = noise + rng.uniform(0.2, 1.5) * hum
        samples = samples + noise * 10 ** (-ratio / 20)
    if rng.random() < 0.15 * strength:
        samples = np.clip(samples, -(limit := rng.uniform(1, 3)), limit)
    if rng.random() < 0.1 * strength:
        samples = _mu_law(samples)
    return (samples * 10 ** (rng.uniform(-30, -8) / 20)).astype(np.float32)
