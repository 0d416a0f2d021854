import { describe, expect, it } from 'vitest';
import { gather } from '../../src/engine/evidence/confidence.ts';
import { editCosts } from '../../src/engine/evidence/editCosts.ts';
import { isSupported } from '../../src/engine/evidence/gate.ts';
import { type Posteriors, readPosteriors } from '../../src/engine/evidence/posteriors.ts';
import { freePhones, hear } from '../../src/engine/hear.ts';
import { phoneAt, phoneId } from '../../src/engine/phonology/phones.ts';
import type { Reading } from '../../src/engine/phonology/readings.ts';
import { readTarget } from '../../src/engine/text/target.ts';
import { engine, engineOf, score } from '../engine.ts';
import { framesOf } from './frames.ts';

describe('the free phones', () => {
  const vocab = ['_', 'l', 'o', 's', '[UNK]'];
  it.each([
    ['l o s', 'l o s'],
    ['_ l l _ o o o s _', 'l o s'],
    // In CTC, two equal labels are two sounds only if a blank separates them.
    ['l _ l l _ _ o', 'l l o'],
    ['l l l', 'l'],
    ['o [UNK] o', 'o o'],
    ['_ _ _', ''],
  ])('of the labels %s are [%s]', (labels, phones) => {
    const frames = readPosteriors({ posteriors: framesOf(labels, vocab, 0.6), vocab }) as Posteriors;
    const heard = freePhones(frames).map((id) => phoneAt(id).symbol);
    expect(heard.join(' ')).toBe(phones);
  });
});

describe('frames support a target', () => {
  const { lexicon, phonology } = engine;
  const columns = new Map(['o', 'l', 's'].map((phone, n) => [phoneId(phone), n + 1]));
  const readings = readTarget('ὁ', lexicon, phonology).slots.map(
    ({ reading }) => phonology.readings[reading] as Reading,
  );
  const costs = editCosts(readings, columns);
  if (costs === null) throw new Error('a sound of the target has no label');
  /**
   * True if the target ὁ is supported. `others` are the scores of the strings with the blank, o, l or s in its place.
   */
  const isBorneOut = (...others: number[]): boolean =>
    isSupported(
      {
        own: -1,
        instead: Float64Array.of(...others),
        without: new Float64Array(1),
        before: new Float64Array(),
        stride: 4,
      },
      costs,
    );
  // The score of the target (-1) must beat the mean of the finite scores with another phone (l, s) by 0.9 · ln 3 =
  // 0.9888 nats.
  it.each([
    [[-9, -1, -1.99, -1.99], true],
    [[-9, -1, -1.98, -1.98], false],
    [[-9, -1, -1, -2.99], true],
    [[-9, -1, -1, Number.NEGATIVE_INFINITY], false],
    [[-9, -1, -2.5, Number.NEGATIVE_INFINITY], true],
    [[-9, -1, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY], false],
  ])('whose scores with other labels are %j: %s', (scores, supported) => {
    expect(isBorneOut(...scores)).toBe(supported);
  });
});

describe('strings that are too long for the kernels', async () => {
  const vocab = ['_', 'd', 'z', 'a'];
  const { kernel, lexicon, phonology } = await engineOf('erasmian');
  const decoded = (text: string, labels: string, times: number) => {
    const frames = framesOf(Array(times).fill(labels).join(' '), vocab);
    const posteriors = readPosteriors({ posteriors: frames, vocab }) as Posteriors;
    const target = readTarget(text, lexicon, phonology);
    const trust = { lambda: 6, gate: 4 };
    return hear(target, gather(posteriors, target, kernel.frames, phonology), phonology, trust);
  };
  /** A target of 360 phones, which needs 540 labels, more than the 512 that the kernels take. */
  const LONG = 'ζα'.repeat(180);

  it('a target of too many labels is heard as the free phones', () => {
    expect(decoded(LONG, 'd z a _', 4).decoding).toBe('free');
  });

  it('and it has no confidence, and no score from the frames', () => {
    const posteriors = framesOf(Array(1200).fill('a').join(' '), vocab);
    const { gop, heard_as } = score(LONG, 'z a', { scheme: 'erasmian', posteriors, vocab });
    expect(gop?.failure).toBe('more than 512 labels stand for the target');
    expect(heard_as.candidates[0]).not.toHaveProperty('ctc_log_prob', expect.any(Number));
  });

  it('a recording of more sounds is refused, and so is one sound more than an attempt may have', () => {
    expect(() => decoded('ζῷα', 'd z', 300)).toThrow(
      'the recording has 600 sounds; send one with at most 512',
    );
    expect(decoded('ζῷα', 'd z', 256).phones).toHaveLength(512);
  });
});
