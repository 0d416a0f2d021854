"""Writes a trained network to packages/ears/model/model.safetensors: python3 export.py CHECKPOINT LAMBDA GATE
[BIASES [MAPS]].

Batch norms are folded into the layers. Weights become 8-bit integers, each to be multiplied by the scale of its
column. BIASES is the file that biases.mjs printed: a number to add to the bias of each label. MAPS is the file that
calibrate.mjs printed. parity.json gets a clip and the model's posteriors for it, to test other implementations.
"""

import base64
import json
import os
import struct
import sys

import numpy as np
import torch

from network import Network
from phones import LABELS
from reference import Reference

MODEL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "model")
TRAINED_ON = (
    "Recordings of people: Kathleen, Kerstin and Nathalie (CC0), speechocean762 (Junbo Zhang et al., CC BY 4.0), Carlo Flora and ivrvoice.ru, "
    "Maxim Topal (CC BY 3.0), DSPSpeech-20 (Zhongyu Chen, MIT), Picovoice (Apache-2.0), volunteers of Mycroft (public domain). Synthetic voices: "
    "espeak-ng, the festival voices kal, ked, rab, don, ru and slt, the flite voices awb, slt, kal16 and rms."
)
# Factor for the logits. A network trained on people is less sure than one trained on synthesizers; the factor makes up
# for this, so λ and gate stay in the same range.
SHARPNESS = np.float32(1.4)


def folded(norm):
    """Returns the scale and the shift that a trained batch norm applies to each channel."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return scale.detach(), (norm.bias - norm.running_mean * scale).detach()


def layers(network):
    """Yields (name, weight, bias) of every layer, with its batch norm folded in; a weight has shape (inputs, outputs)."""
    scale, shift = folded(network.stem_norm)
    weight = network.stem.weight * scale[:, None, None]
    yield "stem", weight.permute(2, 1, 0).reshape(-1, weight.shape[0]), network.stem.bias * scale + shift
    for number, block in enumerate(network.blocks):
        scale, shift = folded(block.depth_norm)
        yield f"block.{number}.depth", (block.depth.weight[:, 0] * scale[:, None]).t(), shift
        yield f"block.{number}.expand", block.expand.weight[:, :, 0].t(), block.expand.bias
        scale, shift = folded(block.project_norm)
        yield f"block.{number}.project", (block.project.weight[:, :, 0] * scale[:, None]).t(), shift
    yield "out", network.out.weight[:, :, 0].t(), network.out.bias


def quantized(network):
    tensors = {}
    for name, weight, bias in layers(network):
        weight = weight.detach().numpy().astype(np.float32)
        scale = (np.abs(weight).max(0) / 127 + 1e-12).astype(np.float32)
        tensors[f"{name}.weight"] = np.round(weight / scale).clip(-127, 127).astype(np.int8)
        tensors[f"{name}.scale"] = scale
        tensors[f"{name}.bias"] = bias.detach().numpy().astype(np.float32)
    return tensors


def write_safetensors(path, tensors, metadata):
    """Writes the length of the header (u64), the header as JSON, and the tensors. Spaces after the header make it a
    multiple of 4 bytes; a tensor must have such a size.
    """
    kinds = {"int8": "I8", "float32": "F32"}
    header, data = {"__metadata__": metadata}, b""
    for name, array in tensors.items():
        raw = np.ascontiguousarray(array).tobytes()
        ends = [len(data), len(data) + len(raw)]
        header[name] = {"dtype": kinds[str(array.dtype)], "shape": list(array.shape), "data_offsets": ends}
        data += raw
        if len(data) % 4:
            raise ValueError(f"{name} has {len(raw)} bytes, no multiple of 4")
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def read_safetensors(path):
    """Returns the tensors by name, and the metadata."""
    with open(path, "rb") as file:
        raw = file.read()
    (length,) = struct.unpack_from("<Q", raw)
    header, data = json.loads(raw[8 : 8 + length]), raw[8 + length :]
    metadata = header.pop("__metadata__")
    kinds = {"I8": np.int8, "F32": np.float32}
    return {
        name: np.frombuffer(data[slice(*one["data_offsets"])], kinds[one["dtype"]]).reshape(one["shape"])
        for name, one in header.items()
    }, metadata


def clip():
    """Makes half a second of 16-bit sound that is the same on every machine: two chords and a hiss."""
    seconds = np.arange(8000) / 16000
    chord = sum(np.sin(2 * np.pi * hertz * seconds) / n for n, hertz in enumerate((120, 240, 720, 1200, 2520), 1))
    hiss = np.random.default_rng(0).standard_normal(8000) * (seconds > 0.35)
    sound = 0.15 * chord * (seconds < 0.3) * np.where(seconds < 0.15, 1, np.cos(40 * seconds)) + 0.05 * hiss
    return np.round(sound * 32767).clip(-32768, 32767).astype("<i2")


def write_parity(path, tensors):
    samples = clip()
    posteriors = Reference(tensors).hear(samples.astype(np.float32) / 32768)
    body = {
        "samples_pcm16_base64": base64.b64encode(samples.tobytes()).decode(),
        "sample_rate": 16000,
        "posteriors": [[round(float(value), 5) for value in row] for row in posteriors],
    }
    with open(path, "w", encoding="utf8") as file:
        json.dump(body, file, separators=(",", ":"))
        file.write("\n")


def main(checkpoint, trust, gate, biases=None, maps=None):
    network = Network()
    network.load_state_dict(torch.load(checkpoint))
    tensors = quantized(network.eval())
    # The first export is without biases, because they are fitted to its output.
    if biases is not None:
        with open(biases, encoding="utf8") as file:
            tensors["out.bias"] += np.array(json.load(file), np.float32)
        for part in ("scale", "bias"):
            tensors[f"out.{part}"] *= SHARPNESS
    metadata = {
        "format": "koine-acoustic-1",
        "labels": json.dumps(LABELS, ensure_ascii=False),
        "frame_s": "0.02",
        "lambda": trust,
        "gate": gate,
        "trained_on": TRAINED_ON,
    }
    if maps is not None:
        with open(maps, encoding="utf8") as file:
            metadata["maps"] = file.read().strip()
    write_safetensors(os.path.join(MODEL, "model.safetensors"), tensors, metadata)
    write_parity(os.path.join(MODEL, "parity.json"), tensors)


if __name__ == "__main__":
    main(*sys.argv[1:])
