"""Trains the network: python3 train.py OUT MINUTES CHECKPOINT SHARE:SHARD,SHARD...

Training continues from CHECKPOINT. SHARE is the share of these shards in the training; MINUTES is the budget of
processor time.

The loss is CTC (Graves et al. 2006) plus a loss for the label of every frame. Frame labels are known for synthetic
voices, and make the first hours much faster. OUT gets the running average of the weights, which is better than the
weights after any single step. It is written once a minute.
"""

import math
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel

from batches import Decks, Examples, batch, epoch
from network import Network
from shards import load

RATE = 0.0009  # the highest learning rate
# On processors with avx512_bf16, 16 bits make training faster by half. On others, set this to False, and double the
# minutes in run.sh.
SHORT = True
FRAME_WEIGHT = 0.3
WARM_STEPS = 100
AVERAGED = 0.003  # share of the newest weights in the running average
REPORT_S = 60


def losses(network, tensors):
    """Returns the CTC loss and the frame loss of a batch."""
    features, lengths, labels, label_lengths, frames = tensors
    with torch.autocast("cpu", torch.bfloat16, enabled=SHORT):
        hidden, halves = network.hidden(features, lengths)
        logits, frame_logits = network.out(hidden), network.frame_out(hidden)
    posteriors = functional.log_softmax(logits.float(), 1).permute(2, 0, 1)
    sequence = functional.ctc_loss(posteriors, labels, halves, label_lengths, zero_infinity=True)
    known = (frames >= 0).sum().clamp(min=1)  # the sum is 0 if all clips of the batch are of people
    return sequence, functional.cross_entropy(frame_logits.float(), frames, ignore_index=-1, reduction="sum") / known


class Training:

    def __init__(self, network, minutes):
        self._network, self._budget = network, minutes * 60
        self._optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=1e-2, betas=(0.9, 0.98))
        self._started = self._reported = time.process_time()
        averaged = lambda mean, weights, _: mean + AVERAGED * (weights - mean)
        self._average = AveragedModel(network, avg_fn=averaged, use_buffers=True)
        self._recent, self._steps = [], 0

    def spent(self):
        return (time.process_time() - self._started) / self._budget

    def step(self, tensors):
        decay = 0.5 * (1 + math.cos(math.pi * min(1, self.spent()))) + 0.005
        for group in self._optimizer.param_groups:
            group["lr"] = RATE * min(1, (self._steps + 1) / WARM_STEPS) * decay
        sequence, by_frame = losses(self._network, tensors)
        self._optimizer.zero_grad()
        (sequence + FRAME_WEIGHT * by_frame).backward()
        nn.utils.clip_grad_norm_(self._network.parameters(), 5.0)
        self._optimizer.step()
        self._average.update_parameters(self._network)
        self._recent.append((float(sequence), float(by_frame)))
        self._steps += 1

    def report(self, path):
        """Once a minute, prints the progress and saves the network."""
        now = time.process_time()
        if now - self._reported < REPORT_S:
            return
        self._reported = now
        (sequence, by_frame), minutes = np.mean(self._recent, 0), (now - self._started) / 60
        print(f"{minutes:.1f} min: CTC {sequence:.3f}, frames {by_frame:.3f}", flush=True)
        self._recent = []
        self.save(path)

    def save(self, path):
        torch.save(self._average.module.state_dict(), path)


def train(examples, decks, path, training):
    rng = np.random.default_rng(0)
    while training.spent() < 1:
        for chosen in epoch(examples, rng, decks.draw(rng)):
            if training.spent() >= 1:
                break
            training.step(batch(examples, chosen, rng))
            training.report(path)
    training.save(path)


def main(out, minutes, checkpoint, *described):
    torch.set_num_threads(1)
    torch.manual_seed(0)
    examples, groups = Examples(), []
    for group in described:
        share, paths = group.split(":", 1)
        start = len(examples)
        for path in paths.split(","):
            examples.add(*load(path))
        groups.append((float(share), start, len(examples)))
    network = Network()
    network.load_state_dict(torch.load(checkpoint))
    print(f"{len(examples)} utterances, {examples.hours():.1f} h", flush=True)
    train(examples, Decks(groups), out, Training(network.train(), float(minutes)))


if __name__ == "__main__":
    main(*sys.argv[1:])
