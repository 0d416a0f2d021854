/** The requests of the load: what they ask, and how much of it one key is good for. */

import { phoneId } from '../../src/phonology/phones.ts';
import { seeded } from '../../test/random.ts';
import { hearFrames, VOCAB } from '../calibration/learner.ts';

export interface Case {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

const FRAMES = 100;
const COLUMNS = 45;

/** 100 frames of 45 labels for λόγους. */
export function posteriors(): { posteriors: number[][]; vocab: readonly string[] } {
  const said = ['l', 'o', 'ɣ', 'u', 's'].map(phoneId);
  const random = seeded(1);
  const frames: number[][] = [];
  while (frames.length < FRAMES) frames.push(...hearFrames(said, random));
  return {
    posteriors: frames.slice(0, FRAMES).map((row) => row.slice(0, COLUMNS)),
    vocab: VOCAB.slice(0, COLUMNS),
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

const scored = (name: string, body: object): Case => ({
  name,
  path: '/v1/tutor',
  headers: {},
  body: JSON.stringify(body),
});

/** The first is the one that the target is set for. */
export const CASES: readonly Case[] = [
  scored('a word', WORD),
  scored('a verse of five words', {
    target: 'ἐν ἀρχῇ ἦν ὁ λόγος',
    ipa: 'e n a r ˈk i e̝ n o l ˈo ɡ u s',
  }),
  scored('a word with posteriors, 100 frames by 45 labels', {
    target: 'λόγος',
    ipa: 'l ˈo ɣ u s',
    ...posteriors(),
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
    body: JSON.stringify(CALL),
  },
];
