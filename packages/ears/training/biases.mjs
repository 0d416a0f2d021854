/**
 * Prints one bias for each label, because labels are more or less frequent in words than in the training data of the
 * network. The biases are fitted to people with the use "fit". The model must be without biases; `export.py` adds
 * them.
 *
 * Method: iterative scaling (Darroch and Ratcliff 1972). In each round, a bias grows by log(expected / given).
 * `expected` counts the frames that have the label if the taught phones were said, from the forward-backward sums of
 * CTC (Graves et al. 2006, section 4.1). `given` counts the frames that the network gives to the label. SMOOTHING is
 * added to both counts, so that the bias of a rare label stays near 0. At most 40 words of each voice count.
 */

import { audioOf, openLibrary } from './attempts.mjs';
import { readPeople } from './plan_people.mjs';
import { labelsOf } from './spelling.mjs';

const WORDS = 40;
const ROUNDS = 5;
const SMOOTHING = 32;
const BLANK = 0;

const library = await openLibrary();

function scale(values) {
  const sum = values.reduce((all, value) => all + value, 0);
  return sum > 0 ? values.map((value) => value / sum) : null;
}

/**
 * CTC forward pass: for each frame, the probability of each state, given the frames up to this one; null if no path
 * fits.
 */
function forward(rows, states) {
  const table = [];
  for (const [frame, row] of rows.entries()) {
    const before = table[frame - 1];
    const here = states.map((label, state) => {
      // A path begins in the first blank or in the first label.
      if (before === undefined) return state < 2 ? row[label] : 0;
      const mayPassBlank = label !== BLANK && label !== states[state - 2];
      const passed = mayPassBlank ? (before[state - 2] ?? 0) : 0;
      return (before[state] + (before[state - 1] ?? 0) + passed) * row[label];
    });
    const shares = scale(here);
    if (shares === null) return null;
    table.push(shares);
  }
  return table;
}

/**
 * Assumes that exactly these labels were said. For each frame, gives its row, and the probability of each label
 * there.
 */
function occupancy(rows, labels) {
  const states = [BLANK, ...labels.flatMap((label) => [label, BLANK])];
  const [begun, ended] = [forward(rows, states), forward(rows.toReversed(), states.toReversed())?.reverse()];
  if (begun === null || ended === undefined) return [];
  return rows.flatMap((row, frame) => {
    // Both passes include the probability of this frame, so it is divided out once.
    const joint = states.map((label, s) => (begun[frame][s] * ended[frame].at(-1 - s)) / row[label]);
    const shares = scale(joint);
    return shares === null ? [] : [{ row, shares: states.map((label, s) => [label, shares[s]]) }];
  });
}

const biased = (row, biases) => scale(row.map((value, n) => Math.exp(value + biases[n])));

/**
 * Posteriors of a word, and the columns of the labels of its taught phones; null if the model lacks one of the
 * labels.
 */
function wordOf(attempt) {
  const { posteriors, vocab } = library.hear(audioOf(attempt)).listened;
  const taught = library.truth(attempt).phones.flatMap(({ target }) => target ?? []);
  const labels = taught.flatMap((phone) =>
    labelsOf(phone)
      .split(' ')
      .map((label) => vocab.indexOf(label)),
  );
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
