/**
 * Tests that decoding listens for the sounds that a teacher accepts in a class, with and without the field `accept`.
 */

import { describe, expect, it } from 'vitest';
import type { Accept } from '../../src/contract/request.ts';
import type { TutorResponse } from '../../src/contract/response.ts';
import { engine, engineOf } from '../engine.ts';
import { framesOf, hearingTutor, spokenFrames } from './frames.ts';

const VOCAB = ['<blank>', ...'aeiouyɛɔptkbdɡfvszxmnlrɣjw', 'ʊ', 'oʊ', 'aɪ'];
const hears = hearingTutor([engine, await engineOf('erasmian')]);

const answerTo = (target: string, posteriors: number[][], accept: Accept | null, scheme = 'koine-greek') =>
  hears({ target, scheme, accept }, posteriors, VOCAB);

/**
 * Answers frames in which these labels have this probability. Labels without any blank get a blank after each of them.
 */
const heard = (target: string, labels: string, accept: Accept | null, sure = 0.9, scheme = 'koine-greek') =>
  answerTo(target, (labels.includes('_') ? framesOf : spokenFrames)(labels, VOCAB, sure), accept, scheme);
const rows = ({ phones }: TutorResponse) =>
  phones.map((row) => `${row.observed} ${row.status} ${row.uncertain}`);

describe('one phone for a letter', () => {
  const accept = { χ: ['k'] };
  it('is right if the frames do not decide which sound was said', () => {
    // A k that is only 2.2 nats likelier than any other sound is too little evidence to replace the x of the target,
    // accepted or not.
    const weak = spokenFrames('x a r i s', VOCAB).with(0, framesOf('k', VOCAB, 0.25)[0] as number[]);
    const ask = (passes: Accept | null) => answerTo('χάρις', weak, passes);
    expect(ask(null).observed_phones[0]).toBe('x');
    expect(ask(accept)).toMatchObject({ proximity: 1, real_edits: 0, gop: { decoding: 'target' } });
    expect(ask(accept).phones[0]).toMatchObject({ observed: 'x', status: 'correct', cost: 0 });
    expect(ask(accept).phones[0]?.confidence).toBeGreaterThan((ask(null).phones[0]?.confidence ?? 1) + 0.2);
  });

  it('if it was clearly said, it is a mistake without `accept`, and surely right with it', () => {
    expect(heard('χάρις', 'k a r i s', null, 0.97)).toMatchObject({ real_edits: 1, proximity: 0.8 });
    const passed = heard('χάρις', 'k a r i s', accept, 0.97);
    expect(passed).toMatchObject({ real_edits: 0, proximity: 1 });
    expect(rows(passed)[0]).toBe('k acceptable variant false');
  });

  it('is listened for only in its letter', () => {
    expect(heard('λόγος', 'l o k o s', accept)).toEqual(heard('λόγος', 'l o k o s', null));
  });
});

describe('two phones for a letter', () => {
  it.each([
    ['a label of both', 'l _ o _ ɣ _ oʊ oʊ _ n _', false],
    ['a label each', 'l _ o _ ɣ _ o _ ʊ _ n _', true],
  ])('oʊ for ω, as %s: without `accept` only the taught sound is heard', (_, labels, uncertain) => {
    const passed = heard('λόγων', labels, { ω: ['oʊ'] });
    expect(passed).toMatchObject({ proximity: 1, real_edits: 0, gop: { decoding: 'target' } });
    expect(rows(passed)[3]).toBe(`o ʊ acceptable variant ${uncertain}`);
    expect(rows(heard('λόγων', labels, null))[3]).toBe(`o correct ${uncertain}`);
  });

  it('a glide costs little only after its own letter', () => {
    const weak = (labels: string, accept: Accept | null) => {
      const frames = labels.split(' ').flatMap((label) => framesOf(label, VOCAB, label === 'ʊ' ? 0.6 : 0.9));
      return answerTo('λόγων', frames, accept);
    };
    const accept = { ω: ['oʊ'] };
    expect(weak('l _ o _ ɣ _ o ʊ n _', null).observed_phones.join(' ')).toBe('l o ɣ o n');
    expect(weak('l _ o _ ɣ _ o ʊ n _', accept).observed_phones.join(' ')).toBe('l o ɣ o ʊ n');
    expect(weak('l _ o ʊ ɣ _ o _ n _', accept).observed_phones.join(' ')).toBe('l o ɣ o n');
  });

  it('another vowel with a glide is accepted and sure if it is clearly said', () => {
    const said = (accept: Accept | null) => heard('παῖς', 'p _ aɪ aɪ aɪ _ s _', accept, 0.999).phones[1];
    expect(said({ αι: ['aɪ'] })).toMatchObject({
      observed: 'a ɪ',
      status: 'acceptable variant',
      uncertain: false,
    });
    expect(said(null)).toMatchObject({ observed: 'a ɪ', status: 'incorrect' });
  });
});

it('one phone for two sounds: the more similar sound gets it, and the other may be silent', () => {
  const passed = heard('καιρός', 'k e r ɔ s', { αι: ['e'] }, 0.9, 'erasmian');
  expect(passed).toMatchObject({ proximity: 1, real_edits: 0, gop: { decoding: 'target' } });
  expect(passed.phones.map(({ observed }) => observed)).toEqual(['k', 'e', null, 'r', 'ɔ', 's']);
});
