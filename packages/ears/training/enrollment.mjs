/** Measures how ten enrolled words help people: the false edits without and with them, while equally many wrong sounds are found. */

import { audioOf } from './attempts.mjs';
import { figures, judged } from './figures.mjs';

/** Percent of the wrong sounds that are sure in the comparison; count of words to enroll, and of words to choose from. */
const [SURE, ENROLLED, OFFERED] = [35, 10, 15];
/** Values of λ, ascending. */
const CURVE = [4, 5, 6, 7, 8];

/** False edits at the λ at which this percentage of the wrong sounds is sure, interpolated between two values of CURVE. */
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

/** Returns the false edits without and with enrolled words. The enrolled words are not scored. */
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
