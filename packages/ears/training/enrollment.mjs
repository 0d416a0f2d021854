/**
 * Measures how ten enrolled words help people: counts false edits without and with them, at a λ that finds equally
 * many wrong sounds.
 */

import { audioOf } from './attempts.mjs';
import { figures, judged } from './figures.mjs';

/**
 * `SURE`: false edits are compared at the λ that reports this percentage of the wrong sounds as sure. A speaker
 * enrolls `ENROLLED` words, chosen from `OFFERED` words.
 */
const [SURE, ENROLLED, OFFERED] = [35, 10, 15];
const CURVE = [4, 5, 6, 7, 8];

/**
 * False edits at the λ that reports `sure` percent of the wrong sounds as sure; interpolated between two values of
 * CURVE.
 */
function falseEditsAt(sure, kept, { library, speakerOf }) {
  const heardBy = new Map();
  for (const one of kept)
    if (!heardBy.has(one.file)) heardBy.set(one.file, library.hear(audioOf(one), speakerOf(one)));
  const curve = CURVE.map((lambda) => {
    const trust = { ...library.trust, lambda };
    return figures(kept.map((one) => judged(one, library.score(one, heardBy.get(one.file), trust))));
  });
  const after = curve.findIndex(({ substitutions }) => substitutions < sure);
  const [lower, higher] = [curve[after - 1], curve[after]];
  const part = (lower.substitutions - sure) / (lower.substitutions - higher.substitutions);
  return lower.falseEdits + part * (higher.falseEdits - lower.falseEdits);
}

/** Enrolled words are not scored. */
export function enrollment(library, spoken) {
  const [speakers, kept] = [new Map(), []];
  for (const voice of new Set(spoken.map((one) => one.voice))) {
    const own = spoken.filter((one) => one.voice === voice);
    const right = own.filter(({ kind }) => kind === 'perfect');
    const words = right.filter((_, n) => n % 4 === 0).slice(0, OFFERED);
    if (words.length < ENROLLED) continue;
    speakers.set(voice, library.enroll(words, ENROLLED));
    const files = words.map(({ file }) => file);
    kept.push(...own.filter(({ file }) => !files.includes(file)));
  }
  return [() => undefined, ({ voice }) => speakers.get(voice)].map((speakerOf) =>
    falseEditsAt(SURE, kept, { library, speakerOf }),
  );
}
