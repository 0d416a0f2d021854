"""The acoustic model: a stem that halves the count of frames, then residual blocks of depthwise and pointwise convolutions:

    x + project(relu(expand(depthwise(x))))

A second output is used only in training; it predicts the label of each frame.
"""

import torch
from torch import nn
from torch.nn import functional

from features import BANDS
from phones import LABELS

CHANNELS, EXPANDED, BLOCKS, TAPS = 160, 320, 12, 9


class Block(nn.Module):
    """A residual block; `mask` is 1 inside each clip of the batch and 0 after its end."""

    def __init__(self):
        super().__init__()
        self.depth = nn.Conv1d(CHANNELS, CHANNELS, TAPS, padding=TAPS // 2, groups=CHANNELS, bias=False)
        self.depth_norm = nn.BatchNorm1d(CHANNELS)
        self.expand = nn.Conv1d(CHANNELS, EXPANDED, 1)
        self.project = nn.Conv1d(EXPANDED, CHANNELS, 1, bias=False)
        self.project_norm = nn.BatchNorm1d(CHANNELS)

    def forward(self, x, mask):
        inner = functional.relu(self.expand(self.depth_norm(self.depth(x * mask))))
        return x + self.project_norm(self.project(inner))


class Network(nn.Module):
    """Takes features (clips, 80, frames) and counts of frames; returns log posteriors (clips, labels, half the frames)."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Conv1d(BANDS, CHANNELS, 5, stride=2, padding=2)
        self.stem_norm = nn.BatchNorm1d(CHANNELS)
        self.blocks = nn.ModuleList([Block() for _ in range(BLOCKS)])
        self.out = nn.Conv1d(CHANNELS, len(LABELS), 1)
        self.frame_out = nn.Conv1d(CHANNELS, len(LABELS), 1)

    def hidden(self, features, lengths):
        hidden = functional.relu(self.stem_norm(self.stem(features)))
        lengths = (lengths + 1) // 2
        mask = (torch.arange(hidden.shape[2])[None] < lengths[:, None]).float()[:, None]
        for block in self.blocks:
            hidden = block(hidden, mask)
        return hidden, lengths

    def forward(self, features, lengths):
        hidden, lengths = self.hidden(features, lengths)
        return functional.log_softmax(self.out(hidden), 1), lengths
