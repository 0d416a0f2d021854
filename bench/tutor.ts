/** The whole of tutor(), rankings and all: a parsed JSON body in, a TutorResponse out. */

import { Bench } from 'tinybench';
import { createEngine, type Engine } from '../src/score/engine.ts';
import type { Engines } from '../src/score/library/engines.ts';
import { read, score } from '../src/score/library/scorer.ts';
import { phoneId } from '../src/score/phonology/phones.ts';
import { seeded } from '../src/serve/bench/inputs/random.ts';
import { phonesOfLearners } from './calibration/learner.ts';
import { Recognizer } from './calibration/recognizer.ts';
import { measure, type Suite } from './measure.ts';

const LOGOS = ['l', 'o', 'ɣ', 'u', 's'];

/** 100 frames of 45 labels for λόγους. */
function posteriors(engine: Engine): { posteriors: number[][]; vocab: readonly string[] } {
  const frames: number[][] = [];
  const recognizer = new Recognizer(phonesOfLearners(engine), seeded(1));
  while (frames.length < 100) frames.push(...recognizer.hearFrames(LOGOS.map(phoneId)));
  const columns = 45;
  return {
    posteriors: frames.slice(0, 100).map((row) => row.slice(0, columns)),
    vocab: recognizer.vocab.slice(0, columns),
  };
}

const bodiesOf = (engine: Engine): Readonly<Record<string, object>> => ({
  'a five-sound word': { target: 'λόγος', ipa: 'l ˈo ɣ u s' },
  'a five-sound word without fault': { target: 'λόγος', ipa: 'l ˈo ɣ o s' },
  'a one-sound word': { target: 'ὁ', ipa: 'o' },
  'a verse of five words': { target: 'ἐν ἀρχῇ ἦν ὁ λόγος', ipa: 'e n a r ˈk i e̝ n o l ˈo ɡ u s' },
  'a verse of 62 sounds': {
    target: 'Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν, καὶ θεὸς ἦν ὁ λόγος. οὗτος ἦν ἐν ἀρχῇ',
    ipa: 'ˈe n a r ˈk i e̝ n o l ˈo ɡ o s k ˈe o l ˈo ɣ o s ˈi n p r o s t o n θ e ˈo n k e s e ˈo s e̝ n o l ˈo ɣ o s ˈu t o s e̝ n e n a r x ˈi',
  },
  'a five-sound word with posteriors of 100 frames by 45 labels': {
    target: 'λόγος',
    ipa: 'l ˈo ɣ u s',
    ...posteriors(engine),
  },
});

/** The engine with new, empty memories. */
const forgetful = (engine: Engine): Engines =>
  new Map([[engine.phonology.scheme.name, createEngine(engine)]]);

const LENGTHS = [1, 2, 5, 10, 20, 64];

/** The same word again and again, with one slip in each. */
async function byLength(engines: Engines, milliseconds: number): Promise<Suite> {
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 4, iterations: 8 });
  for (const words of LENGTHS) {
    const body = { target: 'λόγος '.repeat(words), ipa: 'l ˈo ɣ u s '.repeat(words) };
    bench.add(`${words} words`, () => void score(read(body, engines)));
  }
  const input = 'λόγος against l ˈo ɣ u s, as many times as there are words';
  return measure(bench, { title: 'tutor by words of the verse', input, calls: 1, targets: {} });
}

export async function benchTutor(engine: Engine, milliseconds: number): Promise<Suite[]> {
  const engines = new Map([[engine.phonology.scheme.name, engine]]);
  const suites: Suite[] = [];
  for (const [name, body] of Object.entries(bodiesOf(engine))) {
    const answer = () => score(read(body, engines));
    const first = JSON.stringify(answer());
    if (JSON.stringify(answer()) !== first) throw new Error('tutor() is not deterministic');
    const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 2 });
    bench.add('tutor()', () => void answer());
    bench.add('tutor() of an engine that remembers nothing', () => void score(read(body, forgetful(engine))));
    const said = answer();
    bench.add('JSON.stringify of its answer', () => void JSON.stringify(said));
    suites.push(
      await measure(bench, { title: `tutor, ${name}`, input: 'parsed JSON', calls: 1, targets: {} }),
    );
  }
  suites.push(await byLength(engines, milliseconds));
  return suites;
}
