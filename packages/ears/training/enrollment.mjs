/** Measures if ten enrolled words help people: false edits without and with them, at an equal share of wrong sounds that are sure. */

import { audioOf } from './attempts.mjs';
import { figures, judged } from './figures.mjs';

/** Percent of the wrong sounds that are sure in the comparison; words to enroll, and words to choose them from. */
const [SURE, ENROLLED, OFFERED] = [35, 10, 15];
const CURVE = [4, 5, 6, 7, 8];

/** False edits at the λ, between two of the curve, at which this percentage of wrong sounds is sure. */
function falseEditsAt(sure, kept, { library, speakerOf }) {
  const heardBy = new Map();
  for (const one of kept)
    if (!heardBy.has(one.file)) heardBy.set(one.file, library.hear(audioOf(one), speakerOf(one)));
  const curve = CURVE.map((lambda) => {
    const trust = { ...library.trust, lambda };
    return figures(kept.map((one) => judged(one, library.score(one, heardBy.get(one.file), trust))));
  });
  const after = curve.findIndex(({ substitutions }) => substitutions < sure);
  const [more, less] = [curve[after - 1], curve[after]];
  const part = (more.substitutions - sure) / (more.substitutions - less.substitutions);
  return more.falseEdits + part * (less.falseEdits - more.falseEdits);
}

/** False edits of speakers without and with ten of their words enrolled, at equal detection. */
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
