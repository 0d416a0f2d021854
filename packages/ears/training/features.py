"""Computes log-mel features: 25 ms Hann windows every 10 ms, 80 triangles from 40 to 7,800 Hz, natural logs.

packages/ears/src/logMel.ts computes the same numbers; docs/demo-recognizer.md has the arithmetic.
"""

import numpy as np

RATE = 16000
BANDS = 80
WINDOW, HOP, FFT = 400, 160, 512


def _triangles():
    mel = lambda hertz: 1127 * np.log(1 + hertz / 700)
    corners = 700 * (np.exp(np.linspace(mel(40), mel(7800), BANDS + 2) / 1127) - 1)
    bins = np.arange(FFT // 2 + 1) * RATE / FFT
    bank = np.zeros((BANDS, len(bins)))
    for band in range(BANDS):
        low, middle, high = corners[band : band + 3]
        bank[band] = np.maximum(0, np.minimum((bins - low) / (middle - low), (high - bins) / (high - middle)))
        bank[band] /= bank[band].sum()
    return bank


_BANK = _triangles().T.astype(np.float32)
_HANN = np.hanning(WINDOW).astype(np.float32)


def log_mel(samples):
    """Returns log-mel features, shape (frames, 80), of 16 kHz samples from -1 to 1; pads fewer than 400 samples with zeros."""
    samples = np.ascontiguousarray(np.pad(samples, (0, max(0, WINDOW - len(samples)))), np.float32)
    frames = np.lib.stride_tricks.sliding_window_view(samples, WINDOW)[::HOP]
    spectrum = np.fft.rfft(frames * _HANN, FFT)
    power = (spectrum.real**2 + spectrum.imag**2).astype(np.float32)
    return np.log(power @ _BANK + 1e-7)


class Level:
    """Color and loudness of some recordings of one speaker. `means` has the mean of each band, over the louder half
    of the frames of each recording. `deviation` is one standard deviation for all bands.
    """

    def __init__(self, recordings):
        loud, count = np.zeros(BANDS), 0
        sums, squares, frames = np.zeros(BANDS), np.zeros(BANDS), 0
        for features in recordings:
            features = features.astype(np.float32)
            loudness = features.mean(1)
            louder = features[loudness >= np.median(loudness)]
            loud, count = loud + louder.sum(0), count + len(louder)
            sums, squares = sums + features.sum(0), squares + (features**2).sum(0)
            frames += len(features)
        self.means = (loud / count).astype(np.float32)
        away = (sums / frames - self.means).mean()
        spread = (squares / frames - 2 * self.means * sums / frames + self.means**2).mean()
        self.deviation = np.float32(np.sqrt(max(0, spread - away**2)))

    def of(self, features):
        """Removes color and loudness from features, and clips them to -4..4."""
        return np.clip((features - self.means) / (self.deviation + 1e-3), -4, 4)


def normalized(features):
    return Level([features]).of(features)
