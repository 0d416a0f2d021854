"""Makes a checkpoint from a model file, to continue its training: python3 unfold.py MODEL OUT SHARD.

export.py folded the batch norms into the layers; here they are made again from the means and deviations of a
shard. The network gives the same output as before. Blocks that the file lacks are added; they change nothing until
they are trained.
"""

import sys

import numpy as np
import torch

from batches import Examples, batch, epoch
from export import read_safetensors
from network import Network
from shards import load

BATCHES = 24


def _layer(tensors, name):
    weight = tensors[f"{name}.weight"].astype(np.float32) * tensors[f"{name}.scale"]
    return torch.from_numpy(weight), torch.from_numpy(tensors[f"{name}.bias"].copy())


@torch.no_grad()
def _norm(norm, inputs, bias):
    """Sets a batch norm so that it adds `bias` to these inputs, and changes nothing else."""
    norm.running_mean.copy_(inputs.mean((0, 2)))
    norm.running_var.copy_(inputs.var((0, 2)))
    norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps))
    norm.bias.copy_(norm.running_mean + bias)


@torch.no_grad()
def unfolded(tensors, features, lengths):
    """Makes the network of these tensors. Its batch norms get the means and deviations of a batch: `features` and `lengths`."""
    network = Network().eval()
    weight, bias = _layer(tensors, "stem")
    network.stem.weight.copy_(weight.reshape(5, -1, weight.shape[1]).permute(2, 1, 0))
    network.stem.bias.copy_(bias)
    hidden = network.stem(features)
    _norm(network.stem_norm, hidden, torch.zeros_like(bias))
    hidden = torch.relu(hidden)
    mask = (torch.arange(hidden.shape[2])[None] < ((lengths + 1) // 2)[:, None]).float()[:, None]
    for number, block in enumerate(network.blocks):
        if f"block.{number}.depth.weight" not in tensors:
            block.project_norm.weight.zero_()
            continue
        weight, bias = _layer(tensors, f"block.{number}.depth")
        block.depth.weight.copy_(weight.t()[:, None])
        inner = block.depth(hidden * mask)
        _norm(block.depth_norm, inner, bias)
        weight, bias = _layer(tensors, f"block.{number}.expand")
        block.expand.weight.copy_(weight.t()[:, :, None])
        block.expand.bias.copy_(bias)
        inner = torch.relu(block.expand(block.depth_norm(inner)))
        weight, bias = _layer(tensors, f"block.{number}.project")
        block.project.weight.copy_(weight.t()[:, :, None])
        inner = block.project(inner)
        _norm(block.project_norm, inner, bias)
        hidden = hidden + block.project_norm(inner)
    weight, bias = _layer(tensors, "out")
    for head in (network.out, network.frame_out):
        head.weight.copy_(weight.t()[:, :, None])
        head.bias.copy_(bias)
    return network


def main(model, out, shard):
    examples, rng = Examples(), np.random.default_rng(0)
    examples.add(*load(shard))
    chosen = [one for some in epoch(examples, rng, np.arange(len(examples)))[:BATCHES] for one in some]
    rng.shuffle(chosen)
    features, lengths, *_ = batch(examples, chosen[:200], rng)
    torch.save(unfolded(read_safetensors(model)[0], features, lengths).state_dict(), out)


if __name__ == "__main__":
    main(*sys.argv[1:])
