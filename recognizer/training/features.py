"""Log-mel features: 25 ms Hann windows every 10 ms, 80 triangles from 40 to 7,800 Hz, natural logs.

The kernel that runs the model computes the same numbers; docs/demo-recognizer.md writes the arithmetic down.
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
    """(frames, 80) of 16 kHz samples from -1 to 1; fewer than 400 samples are padded with zeros."""
    samples = np.ascontiguousarray(np.pad(samples, (0, max(0, WINDOW - len(samples)))), np.float32)
    frames = np.lib.stride_tricks.sliding_window_view(samples, WINDOW)[::HOP]
    spectrum = np.fft.rfft(frames * _HANN, FFT)
    power = (spectrum.real**2 + spectrum.imag**2).astype(np.float32)
    return np.log(power @ _BANK + 1e-7)


def normalised(features):
    """Without the colour and loudness of the recording: minus the mean of each band over the louder half of the frames,
    divided by one deviation, clipped to -4..4."""
    loudness = features.mean(1)
    centred = features - features[loudness >= np.median(loudness)].mean(0)
    return np.clip(centred / (centred.std() + 1e-3), -4, 4)
