import { describe, expect, it } from 'vitest';
import { score } from '../engine.ts';
import { tableOf } from '../table.ts';

describe('Scoring behaviors shown', () => {
  it('an exact phone match gives `proximity` 1 and `real_edits` 0', () => {
    const exact = { proximity: 1, real_edits: 0, strict_similarity: 1, lenient_similarity: 1 };
    expect(score('λόγος', 'l o ɣ o s')).toMatchObject(exact);
  });

  it('a full substitution costs 1.0 for that phone (target of 4 phones with one substitution gives 0.75, `real_edits` 1)', () => {
    const body = score('θεός', 's e o s');
    expect(body).toMatchObject({ proximity: 0.75, real_edits: 1 });
    expect(body.phones[0]).toMatchObject({ target: 'θ', observed: 's', status: 'incorrect', cost: 1 });
  });

  it('a taught-versus-historical pair (for example θ against tʰ) is status `acceptable variant`, costs 0.02 for that phone and is not a real edit', () => {
    const body = score('θεός', 'tʰ e o s');
    const shares = { strict_similarity: 0.75, lenient_similarity: 1 };
    expect(body).toMatchObject({ proximity: 0.995, real_edits: 0, ...shares });
    expect(body.phones[0]).toMatchObject({ status: 'acceptable variant', cost: 0.02 });
  });

  it('a stress mark on the wrong syllable costs 0.10 once and leaves `real_edits` 0', () => {
    const shifted = { proximity: 0.9, real_edits: 0, strict_similarity: 1, lenient_similarity: 1 };
    expect(score('λόγος', 'l o ɣ ˈo s')).toMatchObject(shifted);
    expect(score('ἀγάπη λόγος', 'ˈa ɣ a p e̝ l o ɣ ˈo s').proximity).toBe(0.9);
  });

  it('With no stress mark in the attempt, `stress.method` is `unavailable` and the penalty is 0', () => {
    const unavailable = { method: 'unavailable', penalty: 0, available: false, match: null };
    expect(score('λόγος', 'l o ɣ o s').stress).toMatchObject(unavailable);
  });
});

describe('status and cost of a pair', () => {
  it.each(tableOf('spec/scoring.tsv', 'sounds') as [string, string, string, string, string][])(
    '%s: %s heard as %s',
    (_rule, target, ipa, row, expected) => {
      expect(score(target, ipa).phones[Number(row)]).toMatchObject(JSON.parse(expected));
    },
  );

  // biome-ignore format: a table, one case a line
  it.each([
    ['ἅγιος', 'h a ʝ i o s', { target: 'a', observed: 'h a', status: 'acceptable variant', cost: 0.02 }, 0.996],
    // 1 - 0.02/7: h and e are one sound.
    ['εὑρίσκω', 'h e v r i s k o', { observed: 'h e' }, 0.997143],
    ['ῥῆμα', 'h r e̝ m a', { observed: 'h r', status: 'acceptable variant' }, 0.995],
    ['υἱός', 'h y j o s', { observed: 'h y j', cost: 0.02 }, 0.993333],
  ])('an `h` heard where %s starts with a rough breathing is folded into the next phone: %s', (target, ipa, first, proximity) => {
    const body = score(target, ipa);
    expect(body.phones[0]).toMatchObject(first);
    expect(body).toMatchObject({ real_edits: 0, proximity });
    expect(body.observed_phones).toEqual(ipa.split(' '));
  });
});

describe('TutorResponse', () => {
  it('`api` is `tutor-v1`, and the fields of an IPA request are there', () => {
    const body = score('Ἐν ἀρχῇ', 'e n a r x e̝');
    expect(body).toMatchObject({
      api: 'tutor-v1',
      scheme: 'koine-greek',
      target_text: 'Ἐν ἀρχῇ',
      observed_phones: ['e', 'n', 'a', 'r', 'x', 'e̝'],
      words: [
        { word: 'Ἐν', proximity: 1, real_edits: 0 },
        { word: 'ἀρχῇ', proximity: 1, real_edits: 0 },
      ],
    });
    const en = { word: 'Ἐν', lemma: 'ἐν', pos: 'ADP', frequency: 15873, ipa: 'e n', phones: ['e', 'n'] };
    expect(body.target_words?.[0]).toEqual(en);
  });

  it.each(['input_quality', 'gop', 'unknown_symbols', 'dropped', 'thresholds'])(
    '`%s` is absent where there is nothing to tell',
    (field) => {
      expect(score('λόγος', 'l o')).not.toHaveProperty(field);
    },
  );

  it('unknown symbols are listed in `unknown_symbols`, what is dropped of the target in `dropped`', () => {
    const body = score('amen λόγος χξϛʹ', 'l o 5 ɣ o s');
    expect(body).toMatchObject({ target_text: 'λόγος', dropped: ['amen', 'χξϛʹ'], proximity: 1 });
    expect(body.unknown_symbols).toEqual(['5']);
  });

  it('`real_edits`: count of phones whose scoring status is `incorrect`, `missing` or `extra`', () => {
    expect(score('λόγος', 'r o ɡ o s a').real_edits).toBe(2);
    expect(score('λόγος', 'l o').real_edits).toBe(3);
  });
});

describe('thresholds', () => {
  it('a map of name to minimum, in request order', () => {
    const thresholds = { strict_similarity: 0.9, proximity: 0.7, confidence: 0.5 };
    expect(score('θεός', 's e o s', { thresholds }).thresholds).toEqual([
      { name: 'strict_similarity', minimum: 0.9, value: 0.75, passed: false },
      { name: 'proximity', minimum: 0.7, value: 0.75, passed: true },
      { name: 'confidence', minimum: 0.5, value: null, passed: null },
    ]);
  });
  it('or a list of minimums for `proximity`; one comes back as it was sent, and is compared with six decimals, as values have', () => {
    const { thresholds } = score('ἄνθρω', 'a n θ r o s', { thresholds: [0.8333333, 0.9] });
    expect(thresholds).toEqual([
      { name: 'proximity', minimum: 0.8333333, value: 0.833333, passed: true },
      { name: 'proximity', minimum: 0.9, value: 0.833333, passed: false },
    ]);
  });
});
