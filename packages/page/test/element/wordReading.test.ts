import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../src/contract/limits.ts';
import { engineOf, score } from '../../../../test/engine.ts';
import { failure, MOST, notRead, saidFault, targetFault, typedAs } from '../../src/element/wordReading.ts';

describe('what is wrong with a word', () => {
  it('the limits are those of the tutor', () => {
    expect(MOST).toEqual({ words: LIMITS.words, phones: LIMITS.phones });
  });

  it.each([
    ['λόγος', null],
    ['λογος, and more', null],
    ['123', 'There is no Greek letter in “123”. Type Greek letters, such as λόγος.'],
    ['слово', 'There is no Greek letter in “слово”. Type Greek letters, such as λόγος.'],
    ['ὁ '.repeat(65), 'This is too long to say at once. Choose a word or a verse of at most 64 words.'],
    ['α'.repeat(513), 'This is too long to say at once. Choose a word or a verse of at most 64 words.'],
    ['!'.repeat(99), `There is no Greek letter in “${'!'.repeat(24)}…”. Type Greek letters, such as λόγος.`],
  ])('%.30s', (text, fault) => {
    expect(targetFault(text)).toBe(fault);
  });
});

describe('what was typed of how it sounded', () => {
  it.each([
    ['λόγος', false, { said: 'λόγος' }],
    ['λόγος', true, { said: 'λόγος' }],
    ['l ˈo ɣ o s', false, { said: 'l ˈo ɣ o s' }],
    ['l ˈo ɣ o s', true, { ipa: 'l ˈo ɣ o s' }],
    ['θ e o s', true, { ipa: 'θ e o s' }],
    ['θεός', true, { said: 'θεός' }],
  ] as const)('%s, IPA shown: %s', (text, isIpaShown, asked) => {
    expect(typedAs(text, isIpaShown)).toEqual(asked);
  });

  // biome-ignore format: a table, one case a line
  it.each([
    ['', false, 'Type first how the word sounded, in Greek letters.'],
    ['123', false, '“123” cannot be read as sounds. Type Greek letters, such as λόγος.'],
    ['123', true, 'There is no sound in “123”. Write IPA, such as l ˈo ɣ o s, or Greek letters.'],
    ['ο '.repeat(65), false, 'This is too long to say at once. Choose a word or a verse of at most 64 words.'],
  ])('%.20s, IPA shown: %s', (text, isIpaShown, sentence) => {
    expect(saidFault(text.trim(), isIpaShown)).toBe(sentence);
  });

  it('is scored, or refused by the tutor and told in a sentence', async () => {
    await engineOf('koine-greek');
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'λόγςth ˈoɣ12') })),
        fc.boolean(),
        (text, isIpaShown) => {
          const said = text.trim();
          expect(saidFault(said, isIpaShown)).toMatch(/^\S.*[.]$/su);
          expect(notRead(said)).toContain('cannot be read as Greek');
          const typed = typedAs(said, isIpaShown);
          if (!('ipa' in typed)) return;
          try {
            expect(score('λόγος', typed.ipa).proximity).toBeGreaterThanOrEqual(0);
          } catch (error) {
            expect(failure(error, 'refused').sentence).not.toBe('');
          }
        },
      ),
    );
  });
});
