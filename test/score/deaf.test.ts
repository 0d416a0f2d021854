/**
 * Tests recognizers without labels for long vowels, aspirates or affricates. A difference that a recognizer cannot hear
 * must cost the learner nothing.
 */

import { describe, expect, it } from 'vitest';
import { engineOf } from '../engine.ts';
import { forwardNaively } from '../naive/ctc.ts';
import { hearingTutor, spokenFrames } from './frames.ts';

const VOCAB = ['<blank>', ...'aeiouyɛɔptkdzsnrlm'];

const hears = hearingTutor([await engineOf('attic'), await engineOf('erasmian')]);

const heard = (scheme: 'attic' | 'erasmian', target: string, said: string, sure = 0.9999) =>
  hears({ target, scheme }, spokenFrames([...said].join(' '), VOCAB, sure), VOCAB);

describe('said as taught', () => {
  it.each([
    ['an aspirate and two long vowels', 'attic', 'χώρα', 'kɔra'],
    ['an aspirate', 'attic', 'θεά', 'tea'],
    ['an affricate by its halves', 'erasmian', 'ἐλπίζω', 'ɛlpidzo'],
  ] as const)('%s', (_what, scheme, target, said) => {
    const body = heard(scheme, target, said);
    expect(body).toMatchObject({ proximity: 1, real_edits: 0, gop: { decoding: 'target' } });
    expect(body.phones.map(({ uncertain }) => uncertain)).not.toContain(true);
    for (const { confidence } of body.gop?.phones ?? []) expect(confidence).toBeGreaterThan(0.75);
  });
});

describe('said otherwise', () => {
  it('half of an affricate is an error of the affricate', () => {
    const body = heard('erasmian', 'ἐλπίζω', 'ɛlpiso');
    expect(body.phones[4]).toMatchObject({ target: 'd͡z', observed: 's', uncertain: false });
    expect(body.gop?.phones[4]).toMatchObject({ phone: 'd͡z' });
    expect(body.gop?.phones[4]?.confidence).toBeLessThan(0.1);
  });

  it('another vowel is an error, long or short', () => {
    const [, , , last] = heard('attic', 'χώρα', 'kɔre').phones;
    expect(last).toMatchObject({ target: 'aː', observed: 'e', uncertain: false });
  });
});

it('the posterior of an affricate is exact: both halves against every single label and a gap', () => {
  const [said, sure] = ['ɛlpidzo', 0.6];
  const rows = spokenFrames([...said].join(' '), VOCAB, sure);
  const labels = [...said].map((label) => VOCAB.indexOf(label));
  const score = (string: readonly number[]) => Math.exp(forwardNaively(rows, 0, string));
  const own = score(labels);
  let total = own + score(labels.toSpliced(4, 2));
  for (let label = 1; label < VOCAB.length; label++) total += score(labels.toSpliced(4, 2, label));
  const { gop } = heard('erasmian', 'ἐλπίζω', said, sure);
  expect(gop?.phones[4]?.posterior).toBeCloseTo(own / total, 5);
  expect(gop?.phones[4]?.deleted).toBeCloseTo(score(labels.toSpliced(4, 2)) / total, 5);
});
