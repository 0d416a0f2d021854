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
  it.each(tableOf('spec/learners.tsv', 'costs'))(
    '%s heard as %s: row %s is %s, cost %s',
    (target, ipa, row, status, cost) => {
      expect(score(target, ipa).phones[Number(row)]).toMatchObject({
        status,
        cost: Number(cost),
        confidence: null,
      });
    },
  );

  // biome-ignore format: a table, one case a line
  it.each([
    ['kʰ is a variant of χ', 'χάρις', 'kʰ a r i s', 0, { status: 'acceptable variant' }],
    ['kʰ is no variant of κ', 'καρδία', 'kʰ a r ð i a', 0, { status: 'acceptable' }],
    ['i–j holds for an unaccented ι before a vowel', 'Ἰησοῦς', 'j e̝ s u s', 0, { status: 'acceptable variant' }],
    ['i–j holds for no accented ι', 'καρδία', 'k a r ð j a', 4, { status: 'incorrect' }],
    ['y–i stays an error', 'γυνή', 'ʝ i n e̝', 1, { status: 'incorrect' }],
    ['y–u stays an error', 'γυνή', 'ʝ u n e̝', 1, { status: 'incorrect' }],
    ['any vowel may be long', 'λόγος', 'l oː ɣ o s', 1, { status: 'acceptable variant' }],
    ['a doubled letter may be long', 'ἄλλος', 'a lː o s', 1, { status: 'acceptable variant' }],
    ['a doubled letter may be heard twice', 'ἄλλος', 'a l l o s', 1, { target: 'l', observed: 'l l', status: 'acceptable variant', cost: 0.02 }],
    ['a wrong vowel behind an accepted h is wrong by itself', 'ἅγιος', 'h i ʝ i o s', 0, { observed: 'h i', status: 'incorrect', cost: 1 }],
    ['an h elsewhere is an `extra`', 'ἀγάπη', 'h a ɣ a p e̝', 0, { target: null, observed: 'h', status: 'extra' }],
    ['an h elsewhere is an `extra`', 'ἅγιος', 'a ʝ i o h s', 4, { status: 'extra' }],
  ])('%s: %s heard as %s', (_rule, target, ipa, row, expected) => {
    expect(score(target, ipa).phones[row]).toMatchObject(expected);
  });

  // biome-ignore format: a table, one case a line
  it.each([
    ['ἅγιος', 'h a ʝ i o s', { target: 'a', observed: 'h a', status: 'acceptable variant', cost: 0.02 }, 0.996],
    // The word has seven sounds, because h and e count as one, so proximity is 1 - 0.02/7.
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
    const words = ['Ἐν', 'ἀρχῇ'].map((word) => ({ word, proximity: 1, real_edits: 0 }));
    expect(body).toMatchObject({
      api: 'tutor-v1',
      scheme: 'koine-greek',
      target_text: 'Ἐν ἀρχῇ',
      words,
      observed_phones: ['e', 'n', 'a', 'r', 'x', 'e̝'],
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

const stress = (target: string, ipa: string) => score(target, ipa).stress;

describe('Stress object', () => {
  it('`method` is `mark` when the attempt carries a stress mark', () => {
    const first = { index: 0, phones: ['l', 'o'], target: true, attempt: true };
    const second = { index: 1, phones: ['ɣ', 'o', 's'], target: false, attempt: false };
    expect(stress('λόγος', 'l ˈo ɣ o s')).toEqual({
      available: true,
      method: 'mark',
      target_syllable: 0,
      attempt_syllable: 0,
      match: true,
      penalty: 0,
      abstained: 0,
      syllables: [first, second],
    });
  });

  // biome-ignore format: a table, one case a line
  it.each([
    ['`match` is null when the attempt has no mark', 'λόγος', 'l o ɣ o s', { match: null, target_syllable: 0, attempt_syllable: null, abstained: 1 }],
    ['`match` is null when stress abstains', 'ὁ', 'ˈo', { match: null, method: 'mark', penalty: 0, target_syllable: null, attempt_syllable: 0, abstained: 1 }],
    ['the mark belongs to the next vowel at or after it', 'θεός', 'ˈθ e o s', { attempt_syllable: 0, match: false }],
    ['the mark belongs to the next vowel at or after it', 'θεός', 'θ e ˈo s', { attempt_syllable: 1, match: true }],
    ['the mark belongs to the next vowel at or after it', 'ἐστίν', 'esˈtin', { attempt_syllable: 1, match: true }],
    ['its syllable is the target syllable of the phone that the vowel aligns to', 'εὐαγγέλιον', 'a ŋ ɡ ˈe l i o n', { attempt_syllable: 2, match: true }],
    ['of two accents the first is the target, a mark on either matches', 'ἄνθρωπός τις', 'ˈa n θ r o p o s t i s', { match: true, target_syllable: 0, attempt_syllable: 0 }],
    ['of two accents the first is the target, a mark on either matches', 'ἄνθρωπός τις', 'a n θ r o p ˈo s t i s', { match: true, target_syllable: 0, attempt_syllable: 2 }],
    ['of two accents the first is the target, a mark on either matches', 'ἄνθρωπός τις', 'a n θ r ˈo p o s t i s', { match: false, target_syllable: 0, attempt_syllable: 1 }],
    ['verse-level index, 0-based: the first mismatching word is reported', 'ἀγάπη λόγος θεός', 'a ɣ ˈa p e̝ l o ɣ ˈo s θ ˈe o s', { target_syllable: 3, attempt_syllable: 4, match: false, penalty: 0.1, abstained: 0 }],
    ['or else the first accented word', 'ὁ λόγος', 'o l ˈo ɣ o s', { target_syllable: 1, attempt_syllable: 1, match: true, abstained: 1 }],
    ['or else the first accented word', 'ὁ λόγος', 'o l o ɣ o s', { target_syllable: 1, attempt_syllable: null, match: null, abstained: 2 }],
    ['`abstained` counts words without a target accent or without a mark', 'ὁ λόγος θεός', 'o l ˈo ɣ o s θ e o s', { abstained: 2 }],
    ['a target whose candidates disagree on the accent abstains', 'αλλα', 'ˈa l a', { target_syllable: null, match: null, penalty: 0 }],
  ])('%s: %s said as %s', (_rule, target, ipa, expected) => {
    expect(stress(target, ipa)).toMatchObject(expected);
  });
});
