/** Labels of two sounds: [oʊ] is heard as o and ʊ, whether it has one frame or several, and nothing is lost. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadEngine } from '../../src/files/built/engine.ts';
import { freePhones } from '../../src/score/evidence/hearing.ts';
import { type Posteriors, readPosteriors } from '../../src/score/evidence/posteriors.ts';
import { tutorOf } from '../../src/score/library/answers.ts';
import { phoneAt } from '../../src/score/phonology/phones.ts';
import { erasmian } from '../../src/score/phonology/schemes/erasmian.ts';
import { framesOf } from './frames.ts';

const VOCAB = ['<blank>', 'ɛ', 'ɡ', 'oʊ', 'aɪ', 'k', 'n', 's'];

const read = (labels: string, vocab = VOCAB): Posteriors =>
  readPosteriors({ posteriors: framesOf(labels, vocab), vocab }) as Posteriors;

const heard = (labels: string): string =>
  freePhones(read(labels))
    .map((phone) => phoneAt(phone).symbol)
    .join(' ');

describe('a diphthong', () => {
  it.each([
    ['of one frame takes the blank behind it', 's oʊ _ n', 's o ʊ n'],
    ['or the one before it', 's _ oʊ n', 's o ʊ n'],
    ['of two frames', 's oʊ oʊ n', 's o ʊ n'],
    ['of three frames', 's oʊ oʊ oʊ n', 's o ʊ n'],
    ['at both ends', 'oʊ s aɪ', 'o s a'],
    ['at the end, with a blank before it', 's _ aɪ', 's a ɪ'],
    ['twice', 'oʊ _ oʊ _', 'o ʊ o ʊ'],
    ['between sounds that leave no blank is its vowel', 's oʊ n', 's o n'],
    ['and another one share no blank', 'oʊ _ aɪ n', 'o ʊ a n'],
  ])('%s: %s', (_, labels, phones) => {
    expect(heard(labels)).toBe(phones);
  });

  it('is no unmapped label, and shares the column of a phone that has one', () => {
    const alone = read('oʊ _');
    expect(alone).toMatchObject({ unmapped: [], labels: 8, columns: 10 });
    expect(read('oʊ _', [...VOCAB, 'o', 'ʊ', 'st'])).toMatchObject({ unmapped: ['st'], columns: 11 });
  });

  it('leaves every frame the sum 1', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('_', ...VOCAB.slice(1)), { minLength: 1, maxLength: 12 }),
        (labels) => {
          for (const row of read(labels.join(' ')).rows) {
            const sum = Array.from(row, Math.exp).reduce((all, value) => all + value, 0);
            expect(sum).toBeCloseTo(1, 9);
          }
        },
      ),
    );
  });

  it('is ω as speakers of English say it, and the αι of Erasmus', async () => {
    let labels = '';
    const tutor = tutorOf([await loadEngine(erasmian)], () => ({
      listened: { posteriors: framesOf(labels, VOCAB), vocab: VOCAB, blank_id: 0, frame_s: 0.02, lead_s: 0 },
      duration_s: 1,
      quality: {} as never,
      trust: { lambda: 6, gate: 4 },
      note: { name: 'demo', note: '' },
    }));
    const said = (target: string): unknown => {
      const answer = tutor.score({ target, audio: new Float32Array(1), sampleRate: 16_000 });
      return 'phones' in answer && [answer.observed_phones.join(' '), answer.real_edits];
    };
    labels = '_ ɛ _ ɡ _ oʊ _ _';
    expect(said('ἐγώ')).toEqual(['ɛ ɡ o ʊ', 0]);
    labels = '_ k _ aɪ _ _';
    expect(said('καί')).toEqual(['k a j', 0]);
  });
});
