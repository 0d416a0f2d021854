/**
 * Compares the posterior of each sound with scores by five experts, who heard recordings of learners of English
 * (speechocean762, test half).
 *
 * The correlation (PCC) uses one parabola for each kind of sound, fitted on the train half. The area under the curve
 * (AUC) tells how well posteriors separate sounds scored below 0.5 from all others.
 */

import { logSum } from '../../../dist/src/engine/evidence/logs.js';
import { SCHEMES } from '../../../dist/src/engine/phonology/schemes/index.js';
import { loadEngine } from '../../../dist/src/service/built/loadEngine.js';
import { openDemo, readClips } from './attempts.mjs';

/** The experts scored a sound from 0 to 2. A sound below this score counts as wrong. */
const WRONG = 0.5;

/** Returns the name of each sound, the mean log posterior of its labels, and its score by the experts. */
function judge({ pcm, sounds }, demo, frames) {
  const { posteriors, vocab } = demo.hear(pcm);
  const columns = sounds.flatMap(([, labels]) => labels.split(' ').map((label) => vocab.indexOf(label)));
  frames.load(posteriors, 0);
  const { own, without, instead, stride } = frames.slots(columns);
  if (own === Number.NEGATIVE_INFINITY) return [];
  // The rivals of a label are every other label in its place (column 0 is the blank), and nothing in its place.
  const rivalsOf = (n) => [without[n], ...instead.subarray(n * stride + 1, n * stride + vocab.length)];
  const logs = columns.map((_, n) => own - logSum(rivalsOf(n)));
  let next = 0;
  return sounds.map(([name, labels, score]) => {
    const count = labels.split(' ').length;
    const mean = logs.slice(next, next + count).reduce((sum, log) => sum + Math.max(-20, log), 0) / count;
    next += count;
    return { name, log: mean, score };
  });
}

/** Fits a parabola of the score over the log posterior to each kind of sound; it has three coefficients. */
function parabolas(judged) {
  const byName = new Map(judged.map(({ name }) => [name, []]));
  for (const one of judged) byName.get(one.name).push(one);
  return new Map([...byName].map(([name, list]) => [name, parabola(list)]));
}

/** Fits a parabola by least squares. The last column of each row is the right side of a normal equation. */
function parabola(list) {
  const rows = [0, 1, 2].map(() => [0, 0, 0, 0]);
  for (const { log, score } of list) {
    const powers = [1, log, log * log];
    for (const [n, row] of rows.entries()) {
      for (const [m, power] of powers.entries()) row[m] += powers[n] * power;
      row[3] += powers[n] * score;
    }
  }
  for (const [n, row] of rows.entries()) {
    // Keeps the equations solvable if a sound is too rare.
    row[n] += 1e-6;
    for (const other of rows) {
      if (other === row) continue;
      const share = other[n] / row[n];
      for (let m = n; m < 4; m++) other[m] -= share * row[m];
    }
  }
  return rows.map((row, n) => row[3] / row[n]);
}

function correlation(pairs) {
  const mean = (n) => pairs.reduce((sum, pair) => sum + pair[n], 0) / pairs.length;
  const [a, b] = [mean(0), mean(1)];
  const sums = pairs.reduce(
    ([ab, aa, bb], [x, y]) => [ab + (x - a) * (y - b), aa + (x - a) ** 2, bb + (y - b) ** 2],
    [0, 0, 0],
  );
  return sums[0] / Math.sqrt(sums[1] * sums[2]);
}

/** Pairs each wrong sound with each other sound; returns the share of pairs in which the wrong sound is less likely. */
function area(judged) {
  const ascending = [...judged].sort((one, other) => one.log - other.log);
  let [wrong, pairs] = [0, 0];
  for (const { score } of ascending) {
    if (score < WRONG) wrong++;
    else pairs += wrong;
  }
  return pairs / (wrong * (judged.length - wrong));
}

/** Returns the PCC with one parabola for each kind of sound, the PCC without it, and the AUC, all of the test half. */
export async function experts() {
  const demo = openDemo();
  const { frames } = (await loadEngine(SCHEMES[0])).kernel;
  const judged = { train: [], test: [] };
  for (const clip of readClips()) if (clip.sounds) judged[clip.use].push(...judge(clip, demo, frames));
  const curves = parabolas(judged.train);
  const curved = ({ name, log, score }) => {
    const [a, b, c] = curves.get(name);
    return [a + b * log + c * log * log, score];
  };
  return [
    correlation(judged.test.map(curved)),
    correlation(judged.test.map(({ log, score }) => [log, score])),
    area(judged.test),
  ];
}
