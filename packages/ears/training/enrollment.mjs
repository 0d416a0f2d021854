/**
 * Measures how ten enrolled words help people: counts false edits without and with them, each at the λ that finds the
 * same share of the wrong sounds.
 */

import { figures, judged } from './figures.mjs';

/** False edits are compared at the λ that reports this percentage of the wrong sounds as sure. */
const SURE = 35;
/** Count of words that a speaker enrolls, and count of the words that they are chosen from. */
const ENROLLED = 10;
const OFFERED = 15;
const LAMBDAS = [4, 5, 6, 7, 8];

/** Returns the false edits at the λ (between two of LAMBDAS) that reports SURE percent of the wrong sounds as sure. */
function falseEditsAt(attempts, library, speakerOf) {
  const heardBy = library.heardBy(attempts, speakerOf);
  const curve = LAMBDAS.map((lambda) => {
    const trust = { ...library.trust, lambda };
    return figures(attempts.map((one) => judged(one, library.score(one, heardBy.get(one.file), trust))));
  });
  const after = curve.findIndex(({ substitutions }) => substitutions < SURE);
  const [lower, higher] = [curve[after - 1], curve[after]];
  const part = (lower.substitutions - SURE) / (lower.substitutions - higher.substitutions);
  return lower.falseEdits + part * (higher.falseEdits - lower.falseEdits);
}

/** Returns the false edits without and with enrollment. Enrolled words are not scored. */
export function falseEditsEnrolled(library, attempts) {
  const [speakers, scored] = [new Map(), []];
  for (const voice of new Set(attempts.map((one) => one.voice))) {
    const own = attempts.filter((one) => one.voice === voice);
    const right = own.filter(({ kind }) => kind === 'perfect');
    const words = right.filter((_, n) => n % 4 === 0).slice(0, OFFERED);
    if (words.length < ENROLLED) continue;
    speakers.set(voice, library.enroll(words, ENROLLED));
    const files = words.map(({ file }) => file);
    scored.push(...own.filter(({ file }) => !files.includes(file)));
  }
  return [() => undefined, ({ voice }) => speakers.get(voice)].map((speakerOf) =>
    falseEditsAt(scored, library, speakerOf),
  );
}
