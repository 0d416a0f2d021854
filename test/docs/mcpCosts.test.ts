import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/service/built/project.ts';
import { serving } from '../fixture.ts';
import { answerIn, call, textIn } from '../mcp/talk.ts';

const app = serving();

const SAID = { target: 'θεός', said: 'seós' };
const RIGHT = { target: 'θεός', said: 'theós' };
const FIVE = ['θεός', 'καθώς', 'θέλω', 'ἀγαθός', 'ἔθνη'].map((target) => ({ target, said: 'selo' }));

type Call = readonly [tool: string, given: object];

/** Calls for rows of the table in docs/mcp.md. `row` is the beginning of the row. */
// biome-ignore format: a table, one row a line
const ROWS: readonly (readonly [row: string, calls: readonly Call[]])[] = [
  ['She said', [['score', SAID]]],
  ['Which tradition is', [['score', { ...SAID, scheme: 'erasmian' }], ['score', { ...SAID, scheme: 'modern-greek' }]]],
  ['Does she pass', [['score', { ...SAID, thresholds: { proximity: 0.8 } }]]],
  ['What does he get', [['score', { attempts: FIVE }]]],
  ['Practice', [['read', { text: 'ἀγάπη' }], ['score', { target: 'ἀγάπη', said: 'acápe' }]]],
  ['I heard', [['heard_as', { said: 'kírios' }]]],
  ['How is', [['read', { text: 'εὐχαριστῶ' }]]],
  ['What does `missing', [['explain', { code: 'missing_glottal_fricative', scheme: 'erasmian' }]]],
  ['Grade these', [['score', { attempts: Array.from({ length: 20 }, () => [SAID, RIGHT]).flat() }]]],
  ['Make a drill', [['find_words', { sound: 'θ' }]]],
  ['Give me ten', [['find_words', { pos: 'NOUN' }]]],
  ['Minimal pairs', [['find_words', { sound: 'e', contrast: 'i' }]]],
];

const TABLE = readFileSync(join(ROOT, 'docs/mcp.md'), 'utf8').split('\n');

it.each(ROWS)('“%s …” costs an agent the tokens that docs/mcp.md names', async (row, calls) => {
  const cells = TABLE.find((line) => line.startsWith(`| “${row}`))?.split('|') ?? [];
  const results = await Promise.all(calls.map(([tool, given]) => call(app, tool, given)));
  const data: object[] = [...calls.map(([, given]) => given), ...results.map(answerIn)];
  const texts = [...data.map((one) => JSON.stringify(one)), ...results.map(textIn)];
  const tokens = encode(texts.join('\n')).length;
  const named = Number(cells.at(-2)?.replace(',', ''));
  expect([row, tokens]).toEqual([row, expect.toSatisfy(() => tokens <= named && tokens > named / 2)]);
});
