import { describe, expect, it } from 'vitest';
import { SCHEME_NAMES } from '../../../src/contract/schemes.ts';
import { allErrorCodes } from '../../../src/engine/coach/errorCode.ts';
import { PHONES } from '../../../src/engine/phonology/phones.ts';
import { engineOf } from '../../../test/engine.ts';
import { some } from '../../../test/parts/runs.ts';
import { tableOf } from '../../../test/table.ts';
import { explainCode, explainSound } from '../src/explain.ts';
import { soundsNamed, taughtIn } from '../src/namedSounds.ts';
import { LANGUAGES } from '../src/sentences/language.ts';

const listenerOf = (scheme: string) => ({ scheme, tongue: 'en-US', words: LANGUAGES.en }) as const;

async function explain(scheme: string, sound: string) {
  const { phonology } = await engineOf(scheme);
  return soundsNamed(sound, phonology).map((id) => explainSound(id, phonology, listenerOf(scheme)));
}

describe.each(SCHEME_NAMES)('%s', (scheme) => {
  it('explains every error code that it gives', async () => {
    const { phonology } = await engineOf(scheme);
    const taught = taughtIn(phonology);
    const codes = allErrorCodes(taught);
    // Takes only some codes, because `explainCode` tries all pairs of sounds.
    for (const code of some(some(codes))) {
      const { examples } = explainCode(code, taught, listenerOf(scheme));
      expect([code, examples.length]).toEqual([code, expect.toSatisfy((n: number) => n >= 1 && n <= 3)]);
      for (const { advice } of examples) expect(advice).toMatch(/^[A-Z“].*\.$/su);
    }
  });

  it('explains every sound, and how to make those that it teaches', async () => {
    const { phonology } = await engineOf(scheme);
    const taught = taughtIn(phonology);
    for (const id of PHONES.keys()) {
      const { sound, letters, model, how } = explainSound(id, phonology, listenerOf(scheme));
      expect([sound, model]).toEqual([sound, expect.stringMatching(/./u)]);
      if (taught.includes(id))
        expect([sound, how, letters]).toEqual([sound, expect.any(String), expect.any(Array)]);
    }
  });
});

describe('explain', () => {
  it('says what a teacher says, from the catalogue', async () => {
    expect(await explain('koine-greek', 'χ')).toEqual([
      {
        sound: 'x',
        letters: ['χ'],
        respelled: 'kh',
        model: 'the ch of Scottish loch',
        not: 'not the k of king',
        how: 'Raise the back of your tongue close to the soft palate until you hear the air scrape; no voice.',
      },
    ]);
  });

  it.each(tableOf('../packages/lesson/test/explain.tsv'))(
    '%s reads %s as %s',
    async (scheme = '', sound = '', phones = '', letters = '') => {
      const told = await explain(scheme, sound);
      expect(told.map((one) => one.sound).join(' ')).toBe(phones);
      expect(told.map((one) => one.letters.join()).join(' ')).toBe(letters);
    },
  );

  it('explains a shifted stress by an example, in Attic as pitch', async () => {
    const advice = (scheme: string) =>
      explainCode('stress_shift', [], listenerOf(scheme)).examples[0]?.advice;
    expect(advice('erasmian')).toBe(
      'The stress belongs on λό; yours was on γος: lean on λό and go lightly over γος.',
    );
    expect(advice('attic')).toBe('Your pitch rose on γος; raise it on λό instead.');
  });

  it('refuses a code that the scheme never gives', () => {
    expect(() => explainCode('loud', [], listenerOf('attic'))).toThrow(
      '"loud" is no error code of attic; coaching.sounds of a full answer has them',
    );
  });
});
