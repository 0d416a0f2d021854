import { describe, expect, it } from 'vitest';
import { read } from '../../src/engine/library/scorer.ts';
import { PHONES } from '../../src/engine/phonology/phones.ts';
import { refuseGreek } from '../../src/engine/text/attempt.ts';
import { engines } from '../engine.ts';
import { tableOf } from '../table.ts';

const refusal = (letters: string): string =>
  `ipa has Greek letters that are not IPA: ${letters}; send IPA such as "l ˈo ɣ o s"`;

describe('Greek text sent as IPA', () => {
  it.each(tableOf('score/lookup.tsv', 'Greek as IPA') as [string, string][])(
    '%s is refused for %s',
    (text, letters) => {
      expect(() => refuseGreek([text])).toThrow(refusal(letters));
    },
  );

  it.each([
    'l ˈo ɣ o s',
    'β θ χ',
    'βː θʰ χ̟',
    // Look-alikes, which the tokenizer reads as phones; ε̝ is ɛ with an IPA mark.
    'φ ϕ ϑ α γ δ ε ι λ ο υ ε̝',
    // A stress sign of the Greek block is no letter.
    "l ΄o ɣ o s l ´o ' ˈ",
    'é ó à',
    '',
  ])('%j is not', (text) => {
    expect(() => refuseGreek([text])).not.toThrow();
  });

  it.each([
    // Phones win over audio, so Greek letters beside phones are refused; without a phone the audio counts.
    ['λόγος', true],
    ['ΣΠ', false],
    ['123', false],
  ])('%s beside audio: refused is %s', (ipa, refused) => {
    const opened = () => read({ target: 'λόγος', ipa, audio_base64: 'AAAA' }, engines).attempt;
    if (refused) expect(opened).toThrow('ipa has Greek letters');
    else expect(opened()).toBeNull();
  });

  it('no phone of the inventory is', () => {
    for (const { symbol } of PHONES) expect(() => refuseGreek([symbol, `ˈ${symbol}`])).not.toThrow();
  });
});
