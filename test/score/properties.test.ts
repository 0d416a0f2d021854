import { describe, expect, it } from 'vitest';
import { perturb } from '../../bench/inputs/perturb.ts';
import { type Random, seeded } from '../../bench/inputs/random.ts';
import { parseTutorRequest } from '../../src/contract/request.ts';
import type { TutorResponse } from '../../src/contract/response.ts';
import { align } from '../../src/engine/align/alignment.ts';
import { scoreAll, scoredPhones } from '../../src/engine/align/score.ts';
import { judgeStress } from '../../src/engine/align/stress.ts';
import { PHONES, phoneAt, phoneId } from '../../src/engine/phonology/phones.ts';
import type { Attempt } from '../../src/engine/text/attempt.ts';
import { readTarget, targetWords } from '../../src/engine/text/target.ts';
import { tutor } from '../../src/engine/tutor.ts';
import { engine } from '../engine.ts';
import { part, STEP } from '../parts/runs.ts';
import { readingsOf, taught } from './twins.ts';

const { lexicon, phonology } = engine;

const said = (phones: readonly number[]): Attempt => ({ phones, stressed: [], marked: false, unknown: [] });

function answerTo(text: string, phones: readonly number[]): TutorResponse {
  const target = readTarget(text, lexicon, phonology);
  return tutor(parseTutorRequest({ target: text }), target, said(phones), null, engine);
}

/** Scores phones without the rankings, which take most of the time. */
function scoreIds(text: string, phones: readonly number[]) {
  const target = readTarget(text, lexicon, phonology);
  const comparison = align(target, said(phones), engine.kernel, engine.costs);
  return {
    ...scoreAll(comparison, judgeStress(comparison).penalty),
    phones: scoredPhones(comparison, new Set()),
    target_words: targetWords(target),
    observed_phones: comparison.attempt.phones.map((id) => phoneAt(id).symbol),
  };
}

const formAndPhones = (row: number): [string, number[]] => [
  lexicon.entry(row).form,
  taught(engine, readingsOf(engine, row)),
];

const randomAttempt = (random: Random): [string, number[]] => {
  const [form, phones] = formAndPhones(random.below(lexicon.rows));
  const attempt = perturb(phones, random, 0.4);
  return [form, attempt.length > 0 ? attempt : phones];
};

it('the score alone is the score of the whole answer', () => {
  const random = seeded(10);
  for (let n = 0; n < part(500); n++) {
    const [form, attempt] = randomAttempt(random);
    expect(answerTo(form, attempt)).toMatchObject(scoreIds(form, attempt));
  }
});

describe('over the whole lexicon', () => {
  it('one changed phone changes its own row and no other; a tap is a trill', () => {
    const random = seeded(11);
    const failed: string[] = [];
    for (let row = 0; row < lexicon.rows; row += 2 * STEP) {
      const [form, phones] = formAndPhones(row);
      const at = random.below(phones.length);
      const changed = phones.map((phone, n) =>
        n === at ? (phone + 1 + random.below(PHONES.length - 1)) % PHONES.length : phone,
      );
      const symbols = changed.map((id) => phoneAt(id).symbol);
      const rows = scoreIds(form, changed).phones;
      const right = rows.every(({ status, target, observed }, n) => {
        const correct = n !== at || (target === 'r' && observed === 'ɾ');
        return (status === 'correct') === correct && (n !== at || observed === symbols[at]);
      });
      if (!right || rows.length !== phones.length) failed.push(`${form}: ${symbols.join(' ')}`);
    }
    expect(failed).toEqual([]);
  });
});

describe('over attempts with learner errors', () => {
  it('0 ≤ proximity ≤ 1, proximity + all gains = 1 when unclamped, every phone of both sides once', () => {
    const random = seeded(12);
    for (let n = 0; n < part(10_000); n++) {
      const [form, attempt] = randomAttempt(random);
      const body = scoreIds(form, attempt);
      expect(body.proximity).toBeGreaterThanOrEqual(0);
      expect(body.proximity).toBeLessThanOrEqual(1);
      // All phones that were heard for one row count as one sound.
      const heard = body.phones.filter(({ observed }) => observed !== null).length;
      const count = Math.max(heard, body.target_words[0]?.phones.length ?? 0);
      const gains = body.phones.reduce((sum, { cost }) => sum + cost / count, 0);
      if (body.proximity > 0) expect(body.proximity + gains).toBeCloseTo(1, 5);
      expect(body.phones.flatMap(({ target }) => target ?? [])).toEqual(body.target_words[0]?.phones);
      expect(body.phones.flatMap(({ observed }) => observed?.split(' ') ?? [])).toEqual(body.observed_phones);
    }
  });

  it('an accepted h before a sound, right or wrong, never raises the score', () => {
    const random = seeded(13);
    const raised: string[] = [];
    let asked = 0;
    while (asked < part(2000)) {
      const [form, attempt] = randomAttempt(random);
      const led = scoreIds(form, [phoneId('h'), ...attempt]);
      if (!led.phones[0]?.observed?.startsWith('h ')) continue;
      asked++;
      if (led.proximity > scoreIds(form, attempt).proximity) {
        raised.push(`${form}: ${led.observed_phones.join(' ')}`);
      }
    }
    expect(raised).toEqual([]);
  });
});
