/** The requests of the load. */

import type { Engine } from '../../src/score/engine.ts';
import { phoneAt, phoneId } from '../../src/score/phonology/phones.ts';
import { perturb } from '../../src/serve/bench/inputs/perturb.ts';
import { seeded } from '../../src/serve/bench/inputs/random.ts';
import { phonesOf, phonesOfLearners } from '../calibration/learner.ts';
import { Recognizer } from '../calibration/recognizer.ts';

export interface Case {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON texts, sent in turn. */
  readonly bodies: readonly string[];
}

const FRAMES = 100;
const COLUMNS = 45;

/** 100 frames of 45 labels for λόγους. */
function posteriors(engine: Engine): { posteriors: number[][]; vocab: readonly string[] } {
  const said = ['l', 'o', 'ɣ', 'u', 's'].map(phoneId);
  const recognizer = new Recognizer(phonesOfLearners(engine), seeded(1));
  const frames: number[][] = [];
  while (frames.length < FRAMES) frames.push(...recognizer.hearFrames(said));
  return {
    posteriors: frames.slice(0, FRAMES).map((row) => row.slice(0, COLUMNS)),
    vocab: recognizer.vocab.slice(0, COLUMNS),
  };
}

const REVISION = '2026-07-28';
const WORD = { target: 'θεός', ipa: 's ˈe o s' };

const CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'score',
    arguments: WORD,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': REVISION,
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};

const scored = (name: string, ...bodies: object[]): Case => ({
  name,
  path: '/v1/tutor',
  headers: {},
  bodies: bodies.map((body) => JSON.stringify(body)),
});

/** More words than the service remembers. */
const MANY = 1500;

/** Words of the lexicon, each with what a learner may make of it. */
export function attemptsOf(engine: Engine, count: number): { target: string; ipa: string }[] {
  const { lexicon } = engine;
  const random = seeded(2);
  return Array.from({ length: count }, () => {
    const row = random.below(lexicon.rows);
    const heard = perturb(phonesOf(engine, row), random, 0.15).map((id) => phoneAt(id).symbol);
    return { target: lexicon.entry(row).form, ipa: heard.length === 0 ? 'a' : `ˈ${heard.join(' ')}` };
  });
}

/** The target of LOAD.md is about the first one. */
export const casesOf = (engine: Engine): readonly Case[] => [
  scored('a word', WORD),
  scored(`${MANY} words in turn`, ...attemptsOf(engine, MANY)),
  scored('a verse of five words', {
    target: 'ἐν ἀρχῇ ἦν ὁ λόγος',
    ipa: 'e n a r ˈk i e̝ n o l ˈo ɡ u s',
  }),
  scored('a word with posteriors, 100 frames by 45 labels', {
    target: 'λόγος',
    ipa: 'l ˈo ɣ u s',
    ...posteriors(engine),
  }),
  {
    name: 'tools/call of the word',
    path: '/mcp',
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': REVISION,
      'mcp-method': 'tools/call',
      'mcp-name': 'score',
    },
    bodies: [JSON.stringify(CALL)],
  },
];
