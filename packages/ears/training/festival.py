"""Calls festival, which speaks timed segments with a diphone or unit-selection voice. One process speaks a whole
batch, and prints when each segment really ended.
"""

import os
import re
import subprocess
import tempfile

import soundfile

from utterance import Utterance, resampled, spans_of_ends

SAID = """(define (said u)
  (mapcar (lambda (s) (list (item.name s) (item.feat s "end"))) (utt.relation.items u 'Segment)))"""


def timed_request(segments):
    """Makes a request from segments, each as (sound, seconds, pitch in Hz or None)."""
    written = []
    for sound, seconds, hertz in segments:
        tone = f" ({seconds / 2:.3f} {hertz:.0f})" if hertz else ""
        written.append(f"({sound} {seconds:.3f}{tone})")
    return f"(Utterance Segments ({' '.join(written)}))"


def speak(voice, requests, labels_of_sound):
    """Returns an utterance for each request, or `None` if festival could not speak it. `labels_of_sound` gives the
    labels of each sound; [] for silence.
    """
    with tempfile.TemporaryDirectory() as folder:
        lines = [f"(voice_{voice})", SAID]
        for number, request in enumerate(requests):
            lines.append(f'(print "UTT {number}")')
            lines.append(f"(set! u (utt.synth {request}))")
            lines.append(f'(utt.save.wave u "{folder}/{number}.wav" (quote riff))(format t "SAID %l\\n" (said u))')
        script = os.path.join(folder, "speak.scm")
        with open(script, "w", encoding="utf8") as file:
            file.write("\n".join(lines))
        outputs = dict(stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        run = subprocess.run(["festival", "--batch", script], **outputs)
        parts = re.split(r'"UTT (\d+)"', run.stdout)
        spoken = dict(zip(map(int, parts[1::2]), parts[2::2]))
        return [
            _utterance(os.path.join(folder, f"{number}.wav"), spoken.get(number, ""), labels_of_sound)
            for number in range(len(requests))
        ]


def _utterance(path, output, labels_of_sound):
    said = re.search(r"SAID \((.*)\)", output)
    if said is None or re.search(r"issing|backing|rror|no default", output) or not os.path.exists(path):
        return None
    ends = [(sound, float(end)) for sound, end in re.findall(r'\("([^"]+)" ([\d.]+)\)', said[1])]
    spans = spans_of_ends(ends, labels_of_sound)
    samples, rate = soundfile.read(path, dtype="float32")
    return None if spans is None else Utterance(resampled(samples, rate), spans)
