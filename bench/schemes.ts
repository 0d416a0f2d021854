/** Every scheme with the same words; and the aligner under Attic, whose optional sounds need its slower path. */

import { Bench } from 'tinybench';
import { loadEngine } from '../src/files/built/engine.ts';
import type { Engine } from '../src/score/engine.ts';
import { reading } from '../src/score/library/reading.ts';
import { read, score } from '../src/score/library/scorer.ts';
import { attic } from '../src/score/phonology/schemes/attic.ts';
import { SCHEMES } from '../src/score/phonology/schemes/index.ts';
import { benchAlign } from './align.ts';
import { measure, type Suite } from './measure.ts';

const WORDS = 'λόγος θεός ἄνθρωπος βασιλεία εἰρήνη ψυχή χώρᾳ λόγῳ ἐκκλησία Χριστός καί ἀγάπη'.split(' ');
const VERSE = 'ἐν ἀρχῇ ἦν ὁ λόγος καὶ ὁ λόγος ἦν πρὸς τὸν θεόν';

/** The target said as the scheme teaches it, except for its second sound. */
function slip(target: string, engine: Engine): object {
  const phones = reading(target, engine).ipa.split(' ');
  return { target, ipa: phones.with(1, 'u').join(' '), scheme: engine.phonology.scheme.name };
}

/** One row a scheme, the answers to all of these targets. */
async function tutorSuite(
  title: string,
  targets: readonly string[],
  engines: ReadonlyMap<string, Engine>,
  milliseconds: number,
): Promise<Suite> {
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 2 });
  for (const [name, engine] of engines) {
    const bodies = targets.map((target) => slip(target, engine));
    bench.add(name, () => {
      for (const body of bodies) score(read(body, engines));
    });
  }
  const input = `${targets.length} targets, each as its scheme teaches it with one wrong sound`;
  return measure(bench, { title, input, calls: targets.length, targets: {} });
}

export async function benchSchemes(engine: Engine, milliseconds: number): Promise<Suite[]> {
  const engines = new Map([[engine.phonology.scheme.name, engine]]);
  for (const scheme of SCHEMES) {
    if (!engines.has(scheme.name)) engines.set(scheme.name, await loadEngine(scheme));
  }
  const aligned = await benchAlign(engines.get(attic.name) as Engine, milliseconds, [8]);
  return [
    await tutorSuite('tutor by scheme, words', WORDS, engines, milliseconds),
    await tutorSuite('tutor by scheme, a verse of eleven words', [VERSE], engines, milliseconds),
    ...aligned.map((suite) => ({ ...suite, title: `${suite.title}, attic` })),
  ];
}
