import { phonesOf, phonesOfLearners } from '../../packages/research/src/calibration/learner.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { phoneAt, phoneId } from '../../src/engine/phonology/phones.ts';
import { perturb } from '../inputs/perturb.ts';
import { spokenPosteriors } from '../inputs/posteriors.ts';
import { seeded } from '../inputs/random.ts';

export interface Load {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: readonly string[];
}

const SAID = ['l', 'o', 'ɣ', 'u', 's'].map(phoneId);

/** Makes posteriors in which λόγους was said: 100 frames of 45 labels. */
export function posteriors(engine: Engine): { posteriors: number[][]; vocab: string[] } {
  const phones = phonesOfLearners(engine).slice(0, 44);
  const shape = { frames: 100, columns: 45, blank: 0, spread: 2, holes: 0 };
  const columns = SAID.map((id) => phones.indexOf(id) + 1);
  return {
    posteriors: spokenPosteriors(seeded(1), shape, columns),
    vocab: ['<blank>', ...phones.map((id) => phoneAt(id).symbol)],
  };
}

function words(engine: Engine, count: number): object[] {
  const random = seeded(2);
  return Array.from({ length: count }, () => {
    const row = random.below(engine.lexicon.rows);
    const said = perturb(phonesOf(engine, row), random, 0.15).map((id) => phoneAt(id).symbol);
    return { target: engine.lexicon.entry(row).form, ipa: `ˈ${said.join(' ') || 'a'}` };
  });
}

const WORD = { target: 'θεός', ipa: 's ˈe o s' };

const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'score', arguments: WORD } };

const scored = (name: string, ...bodies: object[]): Load => ({
  name,
  path: '/v1/tutor',
  headers: {},
  bodies: bodies.map((body) => JSON.stringify(body)),
});

export const loads = (engine: Engine): [Load, ...Load[]] => [
  scored('a word', WORD),
  scored('500 words in turn', ...words(engine, 500)),
  scored('a verse of five words', { target: 'ἐν ἀρχῇ ἦν ὁ λόγος', ipa: 'e n a r ˈk i e̝ n o l ˈo ɡ u s' }),
  scored('a word with 100 frames of 45 labels', {
    target: 'λόγος',
    ipa: 'l ˈo ɣ u s',
    ...posteriors(engine),
  }),
  {
    name: 'tools/call of the word',
    path: '/mcp',
    headers: { accept: 'application/json, text/event-stream' },
    bodies: [JSON.stringify(CALL)],
  },
];
