/**
 * Fits one bias per label, so that the network expects labels at the rate of words and not at the rate of its training. The words
 * are the ones that the people with the use "fit" said.
 *
 *   node biases.mjs > .work/biases.json
 *
 * Run `npm run build` first, and export the model without biases; `export.py` adds them.
 *
 * Iterative scaling (Darroch and Ratcliff 1972): a bias grows by the log of (frames of the label in the taught phones / frames
 * that the network gives it). The taught frames are forward-backward sums of CTC (Graves et al. 2006, section 4.1), scaled frame
 * by frame. A voice counts as 40 words. Both sides get SMOOTHING more frames, so that the bias of a rare label stays near 0.
 */

import { openLibrary } from './attempts.mjs';
import { readPeople } from './plan_people.mjs';

const WORDS = 40;
const ROUNDS = 5;
const SMOOTHING = 32;
const BLANK = 0;

const library = await openLibrary();

function scale(values) {
  const sum = values.reduce((all, value) => all + value, 0);
  return sum > 0 ? values.map((value) => value / sum) : null;
}

/** For each frame and state, the share of all beginnings of a path that are there; null if no path fits. */
function forward(rows, states) {
  const table = [];
  for (const [frame, row] of rows.entries()) {
    const before = table[frame - 1];
    const here = states.map((label, s) => {
      if (before === undefined) return Number(s < 2) * row[label];
      const passed = label !== BLANK && label !== states[s - 2] ? (before[s - 2] ?? 0) : 0;
      return (before[s] + (before[s - 1] ?? 0) + passed) * row[label];
    });
    const shares = scale(here);
    if (shares === null) return null;
    table.push(shares);
  }
  return table;
}

/** For each frame, the share of each of the given labels. */
function occupancy(rows, labels) {
  const states = [BLANK, ...labels.flatMap((label) => [label, BLANK])];
  const [begun, ended] = [forward(rows, states), forward(rows.toReversed(), states.toReversed())?.reverse()];
  if (begun === null || ended === undefined) return [];
  return rows.flatMap((row, frame) => {
    // Both sums hold the probability of the frame itself.
    const joint = states.map((label, s) => (begun[frame][s] * ended[frame].at(-1 - s)) / row[label]);
    const shares = scale(joint);
    return shares === null ? [] : [{ row, shares: states.map((label, s) => [label, shares[s]]) }];
  });
}

/** Probabilities from log-probabilities with biases. */
const biased = (row, biases) => scale(row.map((value, n) => Math.exp(value + biases[n])));

/** The labels used for phones without one. */
const STANDS_FOR = { e̝: 'e', c: 'k', ɟ: 'ɡ', d͡z: 'd z' };

/** The posteriors of a word and the columns of its taught phones; null if a sound lacks a label. */
function wordOf(attempt) {
  const { posteriors, vocab } = library.hear(attempt).listened;
  const taught = library.truth(attempt).phones.flatMap(({ target }) => target ?? []);
  const labels = taught.flatMap((phone) => {
    const plain = phone.normalize('NFC').replace(/[ˈː]/g, '');
    return (STANDS_FOR[plain] ?? plain).split(' ').map((label) => vocab.indexOf(label));
  });
  return labels.includes(-1) || posteriors.length === 0 ? null : { posteriors, labels };
}

const add = (sums, [label, share]) => {
  sums[label] += share;
};

function biasesOf(attempts) {
  const words = attempts.flatMap((attempt) => wordOf(attempt) ?? []);
  const biases = words[0].posteriors[0].map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const [said, expected] = [biases.map(() => SMOOTHING), biases.map(() => SMOOTHING)];
    const frames = words.flatMap(({ posteriors, labels }) =>
      occupancy(
        posteriors.map((row) => biased(row, biases)),
        labels,
      ),
    );
    for (const { row, shares } of frames) {
      for (const share of shares) add(said, share);
      for (const share of row.entries()) add(expected, share);
    }
    for (const n of biases.keys()) biases[n] += Math.log(said[n] / expected[n]);
  }
  return biases;
}

const right = (await readPeople('fit')).filter(({ kind }) => kind === 'perfect');
const voices = [...new Set(right.map(({ voice }) => voice))].map((voice) =>
  biasesOf(right.filter((one) => one.voice === voice).slice(0, WORDS)),
);
const mean = (n) => voices.reduce((sum, biases) => sum + biases[n], 0) / voices.length;
console.log(JSON.stringify(voices[0].map((_, n) => Number(mean(n).toFixed(3)))));
