"""Trains the network: python3 train.py OUT MINUTES SHARD... [--from CHECKPOINT] [--rate 0.003] [--bfloat16] [--wall].

Connectionist temporal classification (Graves et al. 2006), and beside it the label of every frame, which the
synthesizers tell and which makes the first hours of training much faster. MINUTES are minutes of processor time, or by
the clock with --wall; the rate of learning falls to nothing by their end. --bfloat16 is faster by half on processors
that have such arithmetic (avx512_bf16).
"""

import argparse
import math
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from batches import Examples, batch, epoch
from network import Network
from shards import load

FRAME_WEIGHT = 0.3
WARM_STEPS = 200
AVERAGED = 0.003  # the share of each step in the average of weights
REPORT_S = 60


def losses(network, tensors, short):
    """The CTC loss of a batch, and its loss by frames; `short` computes in 16 bits."""
    features, lengths, labels, label_lengths, frames = tensors
    with torch.autocast("cpu", torch.bfloat16, enabled=short):
        hidden, halves = network.hidden(features, lengths)
        logits, frame_logits = network.out(hidden), network.frame_out(hidden)
    posteriors = functional.log_softmax(logits.float(), 1).permute(2, 0, 1)
    sequence = functional.ctc_loss(posteriors, labels, halves, label_lengths, zero_infinity=True)
    return sequence, functional.cross_entropy(frame_logits.float(), frames, ignore_index=-1)


class Average:
    """A running average of the weights, which is what is saved: it is better than the weights of any one step."""

    def __init__(self, network):
        self._network = network
        self.state = {name: value.clone() for name, value in network.state_dict().items()}

    @torch.no_grad()
    def take(self):
        for name, value in self._network.state_dict().items():
            if value.is_floating_point():
                self.state[name].lerp_(value, AVERAGED)


class Training:
    """A run with a budget of processor time."""

    def __init__(self, network, rate, minutes, short, clock):
        self._network, self._rate, self._budget, self._short = network, rate, minutes * 60, short
        self._clock = clock
        self._optimizer = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-2, betas=(0.9, 0.98))
        self._started = self._reported = clock()
        self._average = Average(network)
        self._recent, self._steps, self._heard = [], 0, 0.0

    def spent(self):
        """The part of the budget that is used up."""
        return (self._clock() - self._started) / self._budget

    def step(self, tensors):
        decay = 0.5 * (1 + math.cos(math.pi * min(1, self.spent()))) + 0.005
        for group in self._optimizer.param_groups:
            group["lr"] = self._rate * min(1, (self._steps + 1) / WARM_STEPS) * decay
        sequence, by_frame = losses(self._network, tensors, self._short)
        self._optimizer.zero_grad()
        (sequence + FRAME_WEIGHT * by_frame).backward()
        nn.utils.clip_grad_norm_(self._network.parameters(), 5.0)
        self._optimizer.step()
        self._average.take()
        self._recent.append((float(sequence), float(by_frame)))
        self._steps += 1
        self._heard += float(tensors[1].sum()) / 100

    def report(self, path, number):
        """Prints how it goes and saves the network, once a minute."""
        now = self._clock()
        if now - self._reported < REPORT_S:
            return
        self._reported = now
        (sequence, by_frame), minutes = np.mean(self._recent, 0), (now - self._started) / 60
        speed = self._heard / (now - self._started)
        figures = f"CTC {sequence:.3f}, frames {by_frame:.3f}, {speed:.0f} x"
        print(f"{minutes:.1f} min, epoch {number}: {figures}", flush=True)
        self._recent = []
        self.save(path)

    def save(self, path):
        torch.save(self._average.state, path)


def train(examples, path, training):
    rng, number = np.random.default_rng(0), 0
    while training.spent() < 1:
        number += 1
        for chosen in epoch(examples, rng):
            if training.spent() >= 1:
                break
            training.step(batch(examples, chosen, rng))
            training.report(path, number)
    training.save(path)


def main():
    parser = argparse.ArgumentParser(description="Train the demo recognizer.")
    parser.add_argument("out")
    parser.add_argument("minutes", type=float)
    parser.add_argument("shards", nargs="+")
    parser.add_argument("--from", dest="checkpoint")
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--bfloat16", action="store_true")
    parser.add_argument("--wall", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(0)
    examples = Examples()
    for path in options.shards:
        examples.add(*load(path))
    network = Network()
    if options.checkpoint:
        network.load_state_dict(torch.load(options.checkpoint))
    print(f"{len(examples)} utterances, {examples.hours():.1f} h", flush=True)
    clock = time.monotonic if options.wall else time.process_time
    training = Training(network.train(), options.rate, options.minutes, options.bfloat16, clock)
    train(examples, options.out, training)


if __name__ == "__main__":
    main()
