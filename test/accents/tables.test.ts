/**
 * What each tradition lets pass: readings with an accent, every sound of theirs that is not exactly the taught one, and
 * none of them another word. The causes of each row are those of a trial with readers from eleven countries.
 */

import { beforeAll, describe, expect, it } from 'vitest';
import type { TutorResponse } from '../../src/contract/response.ts';
import { SCHEME_NAMES } from '../../src/contract/schemes.ts';
import { engineOf, score } from '../engine.ts';
import { tableOf } from '../table.ts';

beforeAll(async () => {
  await Promise.all(SCHEME_NAMES.map(engineOf));
});

const SHORT: Readonly<Record<string, string>> = { 'acceptable variant': 'variant' };

/** The sounds that are not exactly the taught ones: `a as ə variant`. */
const inexact = ({ phones }: TutorResponse): string =>
  phones
    .filter(({ status }) => status !== 'correct')
    .map(
      ({ target, observed, status }) => `${target ?? '∅'} as ${observed ?? '∅'} ${SHORT[status] ?? status}`,
    )
    .join(', ') || 'right';

const REAL = / (?:incorrect|missing|extra)(?:,|$)/gu;

describe('what a tradition lets pass', () => {
  it.each(tableOf('accents/tables.tsv') as [string, string, string, string][])(
    '%s: %s said [%s] is %s',
    (scheme, target, ipa, sounds) => {
      const answer = score(target, ipa, { scheme });
      expect(inexact(answer)).toBe(sounds);
      expect(answer.real_edits).toBe([...sounds.matchAll(REAL)].length);
      expect(answer.different_word.detected).toBe(false);
    },
  );
});
