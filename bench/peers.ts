/**
 * How often others read Greek as we do: `node dist/bench/peers.js SCHEME FILE` takes pronunciations of WikiPron (word, tab, IPA
 * with spaces; https://github.com/CUNY-CL/wikipron, data/scrape/tsv) and scores them as attempts at their words. Of several
 * rows of one word the best counts, as a page lists one reading for each period; in attic those of Attic alone. Nothing of
 * theirs is kept here.
 */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { short, table } from '../packages/research/src/results.ts';
import { Refusal } from '../src/contract/refusal.ts';
import type { TutorResponse } from '../src/contract/response.ts';
import type { SchemeName } from '../src/contract/schemes.ts';
import { createTutor } from '../src/index.ts';

const [scheme = 'attic', file = ''] = process.argv.slice(2) as [SchemeName?, string?];
const tutor = await createTutor({ schemes: [scheme] });

/** How far the two agree, best first. */
const DEGREES = ['exact', 'with what the scheme accepts', 'without an edit', 'differ', 'refused'] as const;

const ACCEPTED: ReadonlySet<string> = new Set(['correct', 'acceptable variant']);

function degreeOf({ real_edits, phones, proximity }: TutorResponse): number {
  if (real_edits > 0) return 3;
  if (proximity === 1) return 0;
  return phones.every(({ status }) => ACCEPTED.has(status)) ? 1 : 2;
}

/** Signs of tone and stress are a question of their own. */
const withoutTone = (ipa: string): string => ipa.replace(/[\u0300-\u0302\u030c\u02c8]/gu, '');

function degree(target: string, ipa: string): number {
  try {
    return degreeOf(
      tutor.score({ scheme, target, ipa: withoutTone(ipa), candidates: 0, different_word: false }),
    );
  } catch (error) {
    if (error instanceof Refusal) return 4;
    throw error;
  }
}

/** Only rows of Attic have a sign of tone or a long sound. */
const isOfScheme = (ipa: string): boolean =>
  scheme !== 'attic' || ipa.includes('ː') || withoutTone(ipa) !== ipa;

/** A word as WikiPron writes it, with its case folded, which makes ᾳ αι; and with its iotas subscript. */
const writings = (word: string): string[] => [
  word,
  word
    .normalize('NFD')
    .replace(/([αηω]\p{M}*)ι(?!\p{M})/gu, '$1\u0345')
    .normalize('NFC'),
];

const best = new Map<string, number>();
for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
  const [word = '', ipa = ''] = line.normalize('NFD').split('\t');
  if (!isOfScheme(ipa)) continue;
  best.set(word, Math.min(best.get(word) ?? 4, ...writings(word).map((target) => degree(target, ipa))));
}
const counts = DEGREES.map((_, n) => [...best.values()].filter((own) => own === n).length);
const cells = counts.map((count) => `${count} (${short((100 * count) / best.size)} %)`);
console.log(table(['', 'words', ...DEGREES], [[`${scheme}, ${basename(file)}`, `${best.size}`, ...cells]]));
