/**
 * Measures how far our readings agree with other programs and dictionaries: `node dist/bench/peers.js SCHEME FILE`
 * scores the pronunciations of WikiPron (https://github.com/CUNY-CL/wikipron, data/scrape/tsv) as attempts at their
 * words. WikiPron lists a pronunciation for each period of Greek, so the best row of a word counts. With `ipa` or
 * `said` after FILE it reads the output of any other program: word, tab, attempt.
 */

import { readFileSync } from 'node:fs';
import { short, table } from '../packages/research/src/results.ts';
import { Refusal } from '../src/contract/refusal.ts';
import type { SchemeName } from '../src/contract/schemes.ts';
import { createTutor } from '../src/index.ts';

const [scheme = 'attic', file = '', field] = process.argv.slice(2) as [SchemeName, string, string?];
const tutor = await createTutor({ schemes: [scheme] });

const DEGREES = ['exact', 'with what the scheme accepts', 'without an edit', 'differ', 'refused'] as const;

/** Signs of tone and stress, which are not compared. */
const TONE = /[\u0300-\u0302\u030c\u02c8]/gu;

/** Matches αι ηι ωι. WikiPron also writes αι for ᾳ, so the ι may have been a subscript. */
const FOLDED = /([αηω]\p{M}*)ι(?!\p{M})/gu;

/** Scores a pronunciation of a word; returns the index of its degree in DEGREES. */
function degree(target: string, ipa: string): number {
  const own = field === 'said' ? { said: ipa } : { ipa: ipa.replace(TONE, '') };
  const asked = { scheme, target, candidates: 0, different_word: false };
  try {
    const { real_edits, phones, proximity } = tutor.score({ ...asked, ...own });
    if (real_edits > 0) return 3;
    if (proximity === 1) return 0;
    return phones.some(({ status }) => status === 'acceptable') ? 2 : 1;
  } catch (error) {
    if (error instanceof Refusal) return 4;
    throw error;
  }
}

const best = new Map<string, number>();
for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
  const [word = '', ipa = ''] = line.normalize('NFD').split('\t');
  // Rows of other periods lack signs of tone and long sounds.
  if (scheme === 'attic' && !field && !ipa.includes('ː') && ipa.replace(TONE, '') === ipa) continue;
  const degrees = [word, word.replace(FOLDED, '$1\u0345')].map((target) => degree(target, ipa));
  best.set(word, Math.min(best.get(word) ?? 4, ...degrees));
}
const counts = DEGREES.map((_, n) => [...best.values()].filter((own) => own === n).length);
const cells = counts.map((count) => `${count} (${short((100 * count) / best.size)} %)`);
console.log(table(['', 'words', ...DEGREES], [[`${scheme}, ${file}`, `${best.size}`, ...cells]]));
