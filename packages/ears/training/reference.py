"""Computes the model in plain numpy, to test other implementations."""

import numpy as np

from features import log_mel, normalized


class Reference:

    def __init__(self, tensors):
        names = [name.removesuffix(".weight") for name in tensors if name.endswith(".weight")]
        self._blocks = sum(name.endswith(".depth") for name in names)
        self._layers = {
            name: (tensors[f"{name}.weight"].astype(np.float32) * tensors[f"{name}.scale"], tensors[f"{name}.bias"])
            for name in names
        }

    def _pointwise(self, name, x):
        weight, bias = self._layers[name]
        return x @ weight + bias

    def _stem(self, features):
        frames = np.pad(features, ((2, 2), (0, 0)))
        windows = np.lib.stride_tricks.sliding_window_view(frames, 5, axis=0)[::2]
        return np.maximum(0, self._pointwise("stem", windows.transpose(0, 2, 1).reshape(len(windows), -1)))

    def _depthwise(self, name, x):
        weight, bias = self._layers[name]
        half = len(weight) // 2
        padded = np.pad(x, ((half, half), (0, 0)))
        return bias + sum(padded[tap : tap + len(x)] * weight[tap] for tap in range(len(weight)))

    def hear(self, samples):
        """Returns log posteriors, shape (frames, labels), of 16 kHz samples from -1 to 1."""
        x = self._stem(normalized(log_mel(samples)).astype(np.float32))
        for number in range(self._blocks):
            inner = self._depthwise(f"block.{number}.depth", x)
            inner = np.maximum(0, self._pointwise(f"block.{number}.expand", inner))
            x = x + self._pointwise(f"block.{number}.project", inner)
        logits = self._pointwise("out", x)
        top = logits.max(1, keepdims=True)
        return logits - top - np.log(np.exp(logits - top).sum(1, keepdims=True))
