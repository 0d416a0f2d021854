import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS, SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import { readPosteriors } from '../../../src/engine/evidence/posteriors.ts';
import { phonesOfLabel } from '../../../src/engine/evidence/vocabulary.ts';
import { PHONES } from '../../../src/engine/phonology/phones.ts';
import { decimalsFor, foldedRows, foldingOf } from '../src/folding.ts';
import { WAV2VEC2_LABELS, ZIPA_LABELS } from './tiny/models.ts';

const folded = (...labels: string[]): Record<string, string> => {
  const { vocab, into } = foldingOf({ labels, blank: 0 });
  return Object.fromEntries(labels.map((label, column) => [label, vocab[into[column] as number] as string]));
};

describe('labels', () => {
  const AS_PHONES = [
    // Phones of the inventory, spelled as in the inventory or in another way.
    ...'s→s g→ɡ ɡ→ɡ iː→iː s̪→s ɚ→ə ɕ→ʃ ɑ̃→ɑ tʲ→t'.split(' '),
    // Affricates without a tie, and aspirates as espeak spells them.
    ...'tʃ→t͡ʃ ts→t͡s th→tʰ kh→kʰ'.split(' '),
    ...'|→<blank> ▁→<blank> ː→<blank> ʰ→<blank>'.split(' '),
    // Diphthongs: all spellings of a glide give one label, which never looks like ARPABET.
    ...'aɪ→aɪ oʊ→oʊ əʊ→əʊ ˈoʊ→oʊ ai→aɪ aj→aɪ aw→aʊ ow→oʊ oi→oɪ ɔʏ→ɔʏ'.split(' '),
    ...'st→<other> aɪə→<other> ij→<other> uw→<other> <s>→<other> </s>→<other> <unk>→<other>'.split(' '),
    ...'5→<other> →<other>'.split(' '),
  ];
  it.each(AS_PHONES.map((pair) => pair.split('→')))('%s goes to %s', (label = '', column = '') => {
    expect(folded('<pad>', label)[label]).toBe(column);
  });

  it('of one phone share a column; the blank stays alone, whatever its label', () => {
    const { vocab, into } = foldingOf({ labels: ['t̪', 'st', 's', '|', 't'], blank: 2 });
    expect(vocab).toEqual(['<blank>', '<other>', 't']);
    expect(into).toEqual([2, 1, 0, 0, 2]);
  });

  it('without a label that is left over there is no <other>', () => {
    expect(foldingOf({ labels: ['<blk>', 'a'], blank: 0 }).vocab).toEqual(['<blank>', 'a']);
  });

  it.each([
    ['wav2vec2', WAV2VEC2_LABELS],
    ['zipa', ZIPA_LABELS],
  ])('of the tiny %s are columns that the service reads', (_, labels) => {
    const folding = foldingOf({ labels, blank: 0 });
    const frames = { data: new Float32Array(labels.length), frames: 1, labels: labels.length };
    const posteriors = readPosteriors({ posteriors: foldedRows(frames, folding), vocab: [...folding.vocab] });
    expect(posteriors).toMatchObject({ blank: 0, normalized: false, labels: folding.vocab.length });
    expect(posteriors?.unmapped).toEqual(['<other>']);
  });
});

function plain(row: readonly number[], into: readonly number[], columns: number): number[] {
  const total = row.reduce((sum, x) => sum + Math.exp(x), 0);
  return Array.from({ length: columns }, (_, column) =>
    row.reduce((sum, x, n) => (into[n] === column ? sum + Math.exp(x) / total : sum), 0),
  );
}

describe('rows', () => {
  const folding = foldingOf({ labels: ['<pad>', 't', 't̪', 'st'], blank: 0 });

  it('have the probabilities of their labels, for logits and for log-probabilities', () => {
    const logit = fc.double({ min: -30, max: 30, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(logit, logit, logit, logit), { minLength: 1, maxLength: 5 }), (rows) => {
        const data = Float32Array.from(rows.flat());
        const given = foldedRows({ data, frames: rows.length, labels: 4 }, folding);
        for (const [frame, row] of given.entries()) {
          const wanted = plain([...data.subarray(4 * frame, 4 * frame + 4)], folding.into, 3);
          for (const [column, log] of row.entries()) {
            expect(Math.abs(log - Math.log(wanted[column] as number))).toBeLessThan(6e-5);
          }
        }
      }),
    );
  });

  it('have a floor, because JSON has no -Infinity', () => {
    const data = Float32Array.of(0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, -200);
    expect(foldedRows({ data, frames: 1, labels: 4 }, folding)).toEqual([[0, -99, -99]]);
  });

  const { NaN: none, POSITIVE_INFINITY: over, NEGATIVE_INFINITY: under } = Number;
  it.each([
    [none, 0],
    [over, 0],
    [under, under],
  ])('of %s and %s are a failure of the model', (value, other) => {
    const data = Float32Array.of(0, 0, 0, 0, value, other, other, other);
    const fold = () => foldedRows({ data, frames: 2, labels: 4 }, folding);
    expect(fold).toThrow('the model gave frame 1 a value that is no number');
  });
});

describe('a minute', () => {
  it.each([
    [70, 4],
    [150, 4],
    [170, 3],
    [190, 2],
  ])('of %s columns has %s decimals', (columns, decimals) => {
    expect(decimalsFor(columns)).toBe(decimals);
  });

  const phones = PHONES.map(({ symbol }) => symbol);
  const diphthongs = phones.map((phone) => `${phone}ɪ`).filter((label) => phonesOfLabel(label).length === 2);
  it.each([
    ['phone', phones, []],
    ['phone, and some diphthongs', phones, diphthongs.slice(0, 9)],
    ['phone and diphthong, which are left over then', phones, diphthongs],
  ])('fits into the limit of the protocol, if a model knows every %s', (_, known, more) => {
    const labels = ['<pad>', 'st', ...known, ...more];
    const folding = foldingOf({ labels, blank: 0 });
    expect(folding.vocab).toHaveLength(2 + known.length + (more === diphthongs ? 0 : more.length));
    const row = Float32Array.from(labels, (__, n) => (n === 0 ? 0 : -90 + n / 100));
    const data = new Float32Array(LIMITS.frames * labels.length);
    for (let frame = 0; frame < LIMITS.frames; frame++) data.set(row, frame * labels.length);
    const posteriors = foldedRows({ data, frames: LIMITS.frames, labels: labels.length }, folding);
    const body = JSON.stringify({ posteriors, vocab: folding.vocab, blank_id: 0, frame_s: 0.02 });
    expect(Buffer.byteLength(body)).toBeLessThan(SERVICE_LIMITS.recognition_bytes);
    expect(Buffer.byteLength(body)).toBeGreaterThan(0.8 * SERVICE_LIMITS.recognition_bytes);
  });
});
