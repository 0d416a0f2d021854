/**
 * Plays the table of docs/mcp.md: questions that people ask agents, the tool calls that a model makes to answer them,
 * and the tokens that these calls cost.
 */

import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/service/built/project.ts';
import { freshFolder } from '../freshFolder.ts';
import { recording } from '../recordings.ts';
import { oldClient } from './peers.ts';
import { answerIn } from './talk.ts';
import { tokensIn, tokensOf } from './tokens.ts';

type Call = readonly [tool: string, given: Record<string, unknown>];

const SAID = ['seós', 'theos', 'seos', 'teós'];
const answers = (count: number) => Array.from({ length: count }, (_, n) => ({ said: SAID[n % SAID.length] }));
const FOR_THETA = { target: 'θεός', scheme: 'erasmian' };

/** Each question with its tool calls and a part of the answer to the last call. */
// biome-ignore format: a table, one case a line
const REQUESTS: readonly (readonly [request: string, calls: readonly Call[], answer: object])[] = [
  [
    '“She said *seos*, with the stress on *-os*, for θεός. How good is that?”',
    [['score', { ...FOR_THETA, said: 'seós' }]],
    { proximity: 0.75, fixes: [{ letters: 'θ', heard: 's' }] },
  ],
  [
    '“Which tradition is this nearer to, Erasmian or modern?”',
    [['score', { target: 'καί', ipa: 'c ˈe', attempts: [{ scheme: 'erasmian' }, { scheme: 'modern-greek' }] }]],
    { results: [{ scheme: 'erasmian' }, { scheme: 'modern-greek', proximity: 1 }] },
  ],
  ['“Does she pass at 80 %?”', [['score', { ...FOR_THETA, said: 'seós', thresholds: [0.8] }]], { thresholds: [{ name: 'proximity', minimum: 0.8, value: 0.75, passed: false }] }],
  [
    '“What does he get wrong again and again in these five answers?”',
    [['score', { ...FOR_THETA, attempts: answers(5) }]],
    { recurring: [{ attempts: 3, target: 'θ', heard: 's' }] },
  ],
  [
    '“Practice ἀγάπη with me.”',
    [
      ['read', { text: 'ἀγάπη', scheme: 'koine-greek' }],
      ['score', { target: 'ἀγάπη', said: 'agápi', scheme: 'koine-greek' }],
    ],
    { words: [{ word: 'ἀγάπη' }] },
  ],
  ['“I heard something like *kirios*. Which word was that?”', [['heard_as', { said: 'kirios' }]], { heard_as: [{ text: 'κύριος', is_word: true }, {}, {}] }],
  ['“How is εὐχαριστῶ said?”', [['read', { text: 'εὐχαριστῶ' }]], { ipa: 'e f x a r i s t ˈo', words: [{ lemma: 'εὐχαριστέω' }] }],
  ['“What does `missing_glottal_fricative` mean?”', [['explain', { code: 'missing_glottal_fricative', scheme: 'erasmian' }]], { examples: [{ target: 'h' }] }],
  ['“Which traditions are there?”', [], {}],
  ['“Grade these 40 answers.”', [['score', { ...FOR_THETA, attempts: answers(40) }]], { recurring: expect.any(Array) }],
  ['“Make a drill of words with θ.”', [['find_words', { sound: 'θ' }]], { words: expect.arrayContaining([expect.objectContaining({ word: 'ἄνθρωπος' })]) }],
  ['“Give me ten frequent nouns.”', [['find_words', { pos: 'NOUN' }]], { words: expect.arrayContaining([expect.objectContaining({ word: 'θεός', frequency: 1936 })]) }],
  [
    '“Minimal pairs for ε and ι, please.”',
    [['find_words', { sound: 'e', contrast: 'i' }]],
    { words: expect.arrayContaining([expect.objectContaining({ pair: { word: 'ὅτι', ipa: 'ˈo t i' } })]) },
  ],
  ['“Score the file on my disk.” (over stdio)', [['score', { target: 'ἄ', audio_path: 'take.wav' }]], { target_text: 'ἄ', understood: false }],
];

/** Rows of the table in docs/mcp.md: question, tools, tokens. */
const rows = [
  ...readFileSync(join(ROOT, 'docs/mcp.md'), 'utf8').matchAll(/^\| (“.*”.*) \| (.*) \| (\d.*) \|$/gmu),
].map(([, ...cells]) => cells);

describe('a question that people ask agents', () => {
  it('is answered by the calls that docs/mcp.md lists, at the cost that it lists', async () => {
    const cwd = await freshFolder();
    await writeFile(join(cwd, 'take.wav'), recording(0.4));
    const client = await oldClient(null, { cwd });
    const played: string[][] = [];
    for (const [request, calls, expected] of REQUESTS) {
      let [answer, tokens] = [{}, 0];
      for (const [name, given] of calls) {
        let result = await client.callTool({ name, arguments: given });
        // On a slow machine, a call may get a 503 that asks to try again.
        while (answerIn(result).status === 503) result = await client.callTool({ name, arguments: given });
        answer = answerIn(result);
        expect([request, result.isError, answer]).toEqual([request, false, answer]);
        tokens += tokensIn(given) + tokensOf(result);
      }
      expect(answer).toMatchObject(expected);
      const tools = calls.map(([name]) => `\`${name}\``).join(', ');
      // Rounds up, so that a word more or less in an answer does not change the page.
      const about = tokens < 1000 ? Math.ceil(tokens / 50) * 50 : Math.ceil(tokens / 500) * 500;
      played.push([request, tools || 'no call: the list of tools says it', about.toLocaleString('en-US')]);
    }
    expect(rows).toEqual(played);
  });
});
