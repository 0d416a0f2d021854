/**
 * Tests a tutor without a lexicon, which reads every word by rule. If it reads a target as a tutor with the lexicon
 * does, the scores must be the same.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTutor as createOfBytes } from '../../src/browser.ts';
import { TutorResponse } from '../../src/contract/response.ts';
import { SCHEME_NAMES } from '../../src/contract/schemes.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { type Lexicon, noLexicon } from '../../src/engine/lexicon/lexicon.ts';
import { PHONES } from '../../src/engine/phonology/phones.ts';
import { readTarget } from '../../src/engine/text/target.ts';
import { createTutor, Refusal, type SchemeName } from '../../src/index.ts';
import { compiled, ROOT } from '../../src/service/built/project.ts';
import { engineOf } from '../engine.ts';
import { part } from '../parts/runs.ts';

const schemes = SCHEME_NAMES as readonly SchemeName[];
const whole = await createTutor({ schemes });
const byRule = await createTutor({ schemes, lexicon: false });
const { lexicon } = await engineOf('koine-greek');
const kernel = readFileSync(compiled('kernel.wasm'));

const engines = new Map(
  await Promise.all(schemes.map(async (name) => [name, await engineOf(name)] as const)),
);
const nothing = noLexicon(0);

/** Reads a text; returns readings, letters, syllables and accents as one string, which can be compared. */
function readingOf(target: string, scheme: SchemeName, words?: Lexicon): string {
  const { phonology, lexicon } = engines.get(scheme) as Engine;
  const { text, slots, words: read } = readTarget(target, words ?? lexicon, phonology);
  const sounds = slots.map(({ reading, letters, verseSyllable }) => [reading, letters, verseSyllable]);
  return JSON.stringify([text, sounds, read.map(({ accents, low }) => [accents, low])]);
}
const isAlike = (target: string, scheme: SchemeName): boolean =>
  readingOf(target, scheme) === readingOf(target, scheme, nothing);

const form = fc.nat(lexicon.rows - 1).map((row) => lexicon.entry(row).form);
const scheme = fc.constantFrom(...schemes);
const phone = fc.constantFrom(...PHONES.map(({ symbol }) => symbol));

/** Leaves out the parts of an answer that come from the lexicon. */
const scoreOf = (answer: ReturnType<typeof whole.score>): object => {
  const { target_words, words, different_word, heard_as, fingerprints, ...score } = answer as TutorResponse;
  const said = {
    target_words: target_words.map(({ ipa }) => ipa),
    words: words.map(({ said_as, ...own }) => own),
  };
  return { ...score, ...said, scheme: fingerprints.scheme };
};

describe('the score', () => {
  it('is the same as with the lexicon for every text that is read the same way', () => {
    const changes = fc.array(fc.tuple(fc.nat(40), phone, fc.boolean()), { maxLength: 6 });
    const texts = fc.array(form, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(texts, scheme, changes, fc.boolean(), (forms, scheme, changes, marked) => {
        const target = forms.join(' ');
        fc.pre(isAlike(target, scheme));
        const said = byRule.read(target, { scheme }).ipa.split(' ');
        for (const [at, other, more] of changes) said.splice(at % said.length, more ? 0 : 1, other);
        const request = { target, scheme, ipa: marked ? said : said.join(' ').replaceAll('ˈ', '') };
        expect(scoreOf(byRule.score(request))).toEqual(scoreOf(whole.score(request)));
      }),
    );
  });

  it('says in a body that fits the contract that no lexicon was searched', () => {
    const answer = byRule.score({ target: 'λόγος', ipa: 'n ˈo m o s' });
    TutorResponse.parse(answer);
    const { scheme } = whole.read('λόγος').fingerprints;
    expect(answer).toMatchObject({
      different_word: { checked: false, detected: false, reason: 'no lexicon is loaded' },
      heard_as: { candidates: [], words: [{ word: 'λόγος', lemma: '', candidates: [] }] },
      fingerprints: { lexicon: '00000000', scheme },
    });
    const word = { word: 'λόγος', ipa: 'l o ɣ o s', phones: ['l', 'o', 'ɣ', 'o', 's'] };
    expect(answer.target_words).toEqual([word]);
    expect(byRule.suggest('λογ').words).toEqual([]);
    expect(() => byRule.read('logos')).toThrow('target must be a Greek word or verse');
    const verse = byRule.score({ target: 'ἐν ἀρχῇ', ipa: 'e n a r x ˈi', different_word: false });
    const different_word = { reason: 'single-word targets only' };
    expect(verse).toMatchObject({ proximity: 0.996667, different_word });
  });
});

describe('the lexicon would know more', () => {
  // biome-ignore format: a table
  it.each<[string, SchemeName, boolean]>([
    ['λόγος', 'koine-greek', false], ['λογος', 'koine-greek', true], ['ΛΟΓΟΣ', 'koine-greek', true],
    ['ἐν ἀρχῇ ἦν ὁ λόγος,', 'koine-greek', false], ['ὁ υἱός μου', 'koine-greek', false], ['του', 'koine-greek', true],
    ['αγάπη', 'koine-greek', true], ['ἀγάπη', 'koine-greek', false], ['ρῆμα', 'koine-greek', true], ['Ῥώμη', 'koine-greek', false],
    ['δ’ αὐτοῦ', 'koine-greek', false], ['λόγωι', 'koine-greek', true], ['Ἅιδης', 'koine-greek', false],
    ['κ̅ς̅', 'koine-greek', true], ['‘λόγος’', 'koine-greek', true], ['logos', 'koine-greek', true], ['ἀγάπη', 'attic', true],
    ['λόγος', 'attic', false], ['τῆς', 'attic', false], ['ἀγάπη', 'erasmian', false], ['ἀγάπη', 'modern-greek', false],
  ])('%s in %s: %s', (target, scheme, needs) => {
    expect(byRule.needsLexicon(target, { scheme })).toBe(needs);
    expect(whole.needsLexicon(target, { scheme })).toBe(false);
  });

  it('for every form that it reads in another way', () => {
    fc.assert(
      fc.property(form, scheme, (target, scheme) => {
        expect(byRule.needsLexicon(target, { scheme }) || isAlike(target, scheme)).toBe(true);
      }),
      { numRuns: part(1000) },
    );
  });

  it('and for every verse that it reads in another way', () => {
    const verses = readFileSync(join(ROOT, 'lexicon/nestle1904.tsv'), 'utf8').trim().split('\n');
    fc.assert(
      fc.property(fc.constantFrom(...verses), scheme, (line, scheme) => {
        const target = line.split('\t')[1] as string;
        expect(byRule.needsLexicon(target, { scheme }) || isAlike(target, scheme)).toBe(true);
      }),
      { numRuns: part(300) },
    );
  });

  it('a question that cannot be asked is a Refusal', () => {
    expect(() => byRule.needsLexicon('')).toThrow(Refusal);
    expect(() => byRule.needsLexicon('λόγος', { scheme: 'latin' as never })).toThrow(
      'scheme "latin" is not known',
    );
  });
});

describe('for browsers', () => {
  it('a kernel is enough; the first scheme that was named is the default', async () => {
    const koine = await createOfBytes({ kernel });
    expect(koine.score({ target: 'θεός', ipa: 's ˈe o s' }).proximity).toBe(0.65);
    const both = await createOfBytes({
      kernel,
      schemes: ['attic', 'koine-greek'],
      words: readFileSync(compiled('words.lex')),
      lexicons: { 'koine-greek': readFileSync(compiled('koine-greek.lex')) },
    });
    expect(both.read('θεος')).toMatchObject({ scheme: 'attic', ipa: 'tʰ e o s' });
    expect(both.read('θεος', { scheme: 'koine-greek' }).ipa).toBe('θ e ˈo s');
    const needs = ['attic', 'koine-greek'].map((scheme) => both.needsLexicon('θεος', { scheme } as object));
    expect(needs).toEqual([true, false]);
  });

  // biome-ignore format: a table, one case a line
  it.each([
    [{ kernel, schemes: [] }, "schemes must be a list of names such as ['koine-greek']; found []"],
    [{ kernel, schemes: ['latin'] }, 'scheme "latin" is not known'],
    [{ kernel, lexicon: false }, 'createTutor has no option "lexicon"; it takes kernel, words, lexicons, schemes, recognizer'],
    [{ schemes: ['attic'] }, 'createTutor takes { kernel'],
  ])('wrong options %# are refused', async (options, sentence) => {
    await expect(createOfBytes(options as never)).rejects.toThrow(sentence);
  });
});
