/** Decoding towards the target, both zones, beside one pass of the seam that it is made of. */

import { Bench } from 'tinybench';
import type { Engine } from '../src/score/engine.ts';
import { gather } from '../src/score/evidence/confidence.ts';
import { hear } from '../src/score/evidence/hearing.ts';
import { readPosteriors } from '../src/score/evidence/posteriors.ts';
import { PHONES, phoneAt } from '../src/score/phonology/phones.ts';
import { readTarget } from '../src/score/text/target.ts';
import { spokenPosteriors } from '../src/serve/bench/inputs/posteriors.ts';
import { seeded } from '../src/serve/bench/inputs/random.ts';
import { measure, type Suite } from './measure.ts';

const COLUMNS = 45;
/** No gate: the frames of these cases are clearer than any. */
const TRUST = { lambda: 6, gate: 100 };
const VERSE = 'Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν, καὶ θεὸς ἦν ὁ λόγος. οὗτος ἦν ἐν ἀρχῇ';

/** The target said with every seventh sound wrong, 12 frames a sound, by a recognizer of middling quality. */
function caseOf(text: string, engine: Engine) {
  const target = readTarget(text, engine.lexicon, engine.phonology);
  const taught = target.slots.map(({ phone }) => phone);
  const others = [...PHONES.keys()].filter((id) => !taught.includes(id));
  const phones = [...new Set(taught), ...others].slice(0, COLUMNS - 1);
  const columnOf = new Map(phones.map((id, n) => [id, n + 1]));
  const random = seeded(taught.length);
  const said = taught.map((id, n) => (n % 7 === 3 ? random.pick(phones) : id));
  const shape = { frames: 12 * taught.length, columns: COLUMNS, blank: 0, spread: 1, holes: 0 };
  const rows = spokenPosteriors(
    random,
    shape,
    said.map((id) => columnOf.get(id) as number),
  );
  const vocab = ['<blank>', ...phones.map((id) => phoneAt(id).symbol)];
  const posteriors = readPosteriors({ posteriors: rows, vocab, blank_id: 0 });
  if (posteriors === null) throw new Error('no posteriors');
  return { target, posteriors };
}

export async function benchDecoding(engine: Engine, milliseconds: number): Promise<Suite[]> {
  const suites: Suite[] = [];
  for (const [name, text] of [
    ['a word of five sounds', 'λόγος'],
    ['a verse of 62 sounds', VERSE],
  ] as const) {
    const { target, posteriors } = caseOf(text, engine);
    const { frames } = engine.kernel;
    const evidence = gather(posteriors, frames, engine.phonology);
    const columns = target.slots.map(({ phone }) => posteriors.columnOf?.get(phone) as number);
    const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 2 });
    bench.add('decoding, both zones and the gate', () => {
      hear(target, evidence, engine.phonology, TRUST);
    });
    bench.add('one pass of the seam', () => void frames.slots(columns));
    const input = `${posteriors.rows.length} frames of ${COLUMNS} labels, every seventh sound wrong`;
    suites.push(await measure(bench, { title: `decoding, ${name}`, input, calls: 1, targets: {} }));
  }
  return suites;
}
