/**
 * Prints one bias for each label, because some labels are rarer in words than in the training data, and others more
 * frequent. The biases are fitted to people with the use "fit". The model must be without biases; `export.py` adds
 * them.
 *
 * Method: iterative scaling (Darroch and Ratcliff 1972). In each round, a bias grows by log(expected / given).
 * `expected` counts the frames that have the label if the taught phones were said, from the forward-backward sums of
 * CTC (Graves et al. 2006, section 4.1). `given` counts the frames that the network gives to the label.
 */

import { audioOf, openLibrary } from './attempts.mjs';
import { readPeople } from './plan_people.mjs';
import { labelsOf } from './spelling.mjs';

/** The most words of each voice that count. */
const WORDS = 40;
const ROUNDS = 5;
/** Frames that are added to both counts of a label, so that the bias of a rare label stays near 0. */
const SMOOTHING = 32;
const BLANK = 0;

const library = await openLibrary();

/** Scales numbers so that their sum is 1; null if they are all 0. */
function scale(values) {
  const sum = values.reduce((all, value) => all + value, 0);
  return sum > 0 ? values.map((value) => value / sum) : null;
}

/**
 * Computes the probability of each state in each frame, given the frames so far (CTC forward); null if no path fits.
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
 * Computes which label each frame has if exactly these labels were said. `shares` has pairs of a label and its
 * probability in the frame.
 */
function occupancy(rows, labels) {
  const states = [BLANK, ...labels.flatMap((label) => [label, BLANK])];
  const before = forward(rows, states);
  const after = forward(rows.toReversed(), states.toReversed())?.reverse();
  if (before === null || after === undefined) return [];
  return rows.flatMap((row, frame) => {
    // Both passes include the probability of this frame, so it is divided out once.
    const joint = states.map((label, n) => (before[frame][n] * after[frame].at(-1 - n)) / row[label]);
    const shares = scale(joint);
    return shares === null ? [] : [{ row, shares: states.map((label, n) => [label, shares[n]]) }];
  });
}

const biased = (logs, biases) => scale(logs.map((log, label) => Math.exp(log + biases[label])));

/** Returns the posteriors of a word and the columns of its taught labels; null if the model lacks one of the labels. */
function wordOf(attempt) {
  const { posteriors, vocab } = library.hear(audioOf(attempt)).listened;
  const taught = library.truth(attempt).phones.flatMap(({ target }) => target ?? []);
  const columns = taught.flatMap((phone) => labelsOf(phone).split(' ')).map((label) => vocab.indexOf(label));
  return columns.includes(-1) || posteriors.length === 0 ? null : { posteriors, columns };
}

/** Runs one round of scaling; returns the new biases. */
function improved(biases, words) {
  const [expected, given] = [biases.map(() => SMOOTHING), biases.map(() => SMOOTHING)];
  for (const { posteriors, columns } of words) {
    const rows = posteriors.map((row) => biased(row, biases));
    for (const { row, shares } of occupancy(rows, columns)) {
      for (const [label, share] of shares) expected[label] += share;
      for (const [label, share] of row.entries()) given[label] += share;
    }
  }
  return biases.map((bias, label) => bias + Math.log(expected[label] / given[label]));
}

function biasesOf(attempts) {
  const words = attempts.flatMap((attempt) => wordOf(attempt) ?? []);
  let biases = words[0].posteriors[0].map(() => 0);
  for (let round = 0; round < ROUNDS; round++) biases = improved(biases, words);
  return biases;
}

const right = readPeople('fit').filter(({ kind }) => kind === 'perfect');
const voices = [...new Set(right.map(({ voice }) => voice))].map((voice) =>
  biasesOf(right.filter((one) => one.voice === voice).slice(0, WORDS)),
);
const mean = (n) => voices.reduce((sum, biases) => sum + biases[n], 0) / voices.length;
console.log(JSON.stringify(voices[0].map((_, n) => Number(mean(n).toFixed(3)))));
