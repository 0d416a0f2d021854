/** Tests the field `accept`: the other sounds that a teacher accepts for a letter. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCHEME_NAMES } from '../../src/contract/schemes.ts';
import { PHONES } from '../../src/engine/phonology/phones.ts';
import { Refusal } from '../../src/index.ts';
import { engine, engines, score } from '../engine.ts';
import { serving, ticking } from '../fixture.ts';
import { callFull } from '../mcp/talk.ts';
import { RUNS } from '../parts/runs.ts';

type Accept = Record<string, readonly unknown[]>;
const OTHERS = SCHEME_NAMES.filter((name) => engines.get(name) === undefined);
await Promise.all(OTHERS.map((name) => engines.load(name)));

const app = serving({ now: ticking(61_000) });

/** Writes each row of an answer as text: taught sound, heard sounds, status, cost. */
const rowsOf = (target: string, ipa: string, accept: Accept, scheme = 'koine-greek') =>
  score(target, ipa, { accept, scheme }).phones.map(({ target: own, observed, status, cost }) =>
    [own ?? '', observed ?? '', status, cost].join(' '),
  );

describe('a sound that passes is an acceptable variant, and costs nothing', () => {
  const PASSED = 'acceptable variant 0';
  // biome-ignore format: a table, one case a line
  it.each<[string, string, string, Accept, string, string[]]>([
    ['one phone for one letter', 'χάρις', 'k ˈa r i s', { χ: ['k'] }, 'koine-greek', [`x k ${PASSED}`]],
    ['one that the scheme accepts for 0.02', 'γῆ', 'ʝ ˈi', { η: ['i'] }, 'koine-greek', [`e̝ i ${PASSED}`]],
    ['one that was only near', 'ἵνα', 'ˈɪ n a', { ι: ['ɪ'] }, 'koine-greek', [`i ɪ ${PASSED}`]],
    ['a diphthong for one letter', 'λόγων', 'l ˈo ɣ o ʊ n', { ω: ['oʊ'] }, 'koine-greek', [`o o ʊ ${PASSED}`]],
    ['its glide as people type it', 'λόγων', 'l ˈo ɣ o w n', { ω: ['oʊ'] }, 'koine-greek', [`o o w ${PASSED}`]],
    ['a diphthong with another vowel', 'καί', 'k ˈa ɪ', { αι: ['aɪ'] }, 'koine-greek', [`e a ɪ ${PASSED}`]],
    ['two consonants for one', 'ζωή', 'z d o ˈi', { ζ: ['zd'], η: ['i'] }, 'koine-greek', [`z z d ${PASSED}`, `e̝ i ${PASSED}`]],
    ['an affricate, with or without its tie', 'ζωή', 'd z o ˈi', { ζ: ['dz'], η: ['i'] }, 'koine-greek', [`z d͡z ${PASSED}`, `e̝ i ${PASSED}`]],
    ['three phones for one letter', 'ὦ', 'w ˈo ʊ', { ω: ['woʊ'] }, 'koine-greek', [`o w o ʊ ${PASSED}`]],
    ['one phone for two', 'ψυχή', 's y x ˈi', { ψ: ['s'], η: ['i'] }, 'koine-greek', [`p  ${PASSED}`, `e̝ i ${PASSED}`]],
    ['two phones for two', 'ξένος', 'ɡ z ˈe n o s', { ξ: ['ɡz'] }, 'koine-greek', [`k ɡ ${PASSED}`, `s z ${PASSED}`]],
    ['one vowel for a diphthong', 'καί', 'k ˈɛ', { αι: ['ɛ'] }, 'erasmian', [`a ɛ ${PASSED}`, `j  ${PASSED}`]],
    ['a diphthong with an h before it', 'αἱ', 'h ɛ', { αι: ['ɛ'] }, 'erasmian', [`a ɛ ${PASSED}`, `j  ${PASSED}`]],
    ['αυ as one', 'αὐτός', 'o t ˈo s', { αυ: ['o'] }, 'koine-greek', [`a o ${PASSED}`, `f  ${PASSED}`]],
    ['a doubled letter, said once or twice', 'Βάκχος ἄλλος', 'v ˈa k k o s ˈa ɹ ɹ o s', { λ: ['ɹ'], χ: ['k'] }, 'koine-greek', [`x k ${PASSED}`, `l ɹ ɹ ${PASSED}`]],
    ['a vowel whose length is free, long', 'ὦ', 'ˈɒː', { ω: ['ɒ'] }, 'koine-greek', [`o ɒː ${PASSED}`]],
    ['behind an accepted h', 'ἁμαρτία', 'h ɛ m a r t ˈi a', { α: ['ɛ'] }, 'koine-greek', [`a h ɛ ${PASSED}`]],
    ['capitals, marks and the final sigma of the request', 'Λόγος', 'l ˈo ɣ ʊ ʃ', { Ὀ: ['ʊ'], ς: ['ʃ'] }, 'koine-greek', [`o ʊ ${PASSED}`, `s ʃ ${PASSED}`]],
  ])('%s', (_, target, ipa, accept, scheme, passed) => {
    const rows = rowsOf(target, ipa, accept, scheme);
    expect(rows.filter((row) => row.endsWith(PASSED))).toEqual(passed);
    const body = score(target, ipa, { accept, scheme });
    expect(body).toMatchObject({ proximity: 1, real_edits: 0, different_word: { detected: false } });
    expect(body.coaching.summary.fixes).toEqual([]);
    expect(body.heard_as.candidates[0]?.greek?.toLowerCase()).toBe(target.toLowerCase());
    const statuses = body.coaching.sounds.map(({ status }) => status);
    expect(statuses.filter((status) => status === 'acceptable_variant')).toHaveLength(passed.length);
  });
});

describe('what was not named stays what it was', () => {
  // biome-ignore format: a table, one case a line
  it.each<[string, string, string, Accept]>([
    ['another letter', 'λόγων', 'l ˈo ʊ ɣ o n', { ω: ['oʊ'] }],
    ['a part of the sound', 'καί', 'k ˈa', { αι: ['aɪ'] }],
    ['the letters apart', 'Καϊάφας', 'k e ˈe a f a s', { αι: ['ɛ'] }],
    ['one letter of two', 'καί', 'k ˈa', { α: ['a'], ι: ['a'] }],
    ['an extra sound elsewhere', 'λόγων', 'l ˈo ɣ o n ʊ', { ω: ['oʊ'] }],
    ['a missing sound', 'χάρις', 'ˈa r i s', { χ: ['k'] }],
  ])('%s', (_, target, ipa, accept) => {
    expect(score(target, ipa, { accept })).toEqual(score(target, ipa));
  });

  it.each([null, undefined, {}])('accept: %j is no accept', (accept) => {
    const plain = JSON.stringify(score('Χριστός', 'k r i s t ˈo s'));
    expect(JSON.stringify(score('Χριστός', 'k r i s t ˈo s', { accept }))).toBe(plain);
  });
});

const LISTS =
  'accept must be lists of 1 to 4 sounds by Greek letters, such as {"ω": ["oʊ"], "χ": ["k"]}; found';
const LETTERS = 'accept names one or two Greek letters that are said together, such as ω or αι; found';
const SOUND = 'accept takes IPA of 1 to 3 phones, such as "oʊ"; found';

// biome-ignore format: a table, one case a line
it.each<[unknown, string]>([
  [5, `${LISTS} 5`], ['ω', `${LISTS} "ω"`], [['ω'], `${LISTS} ["ω"]`],
  [{ ω: 'oʊ' }, `${LISTS} "oʊ" for "ω"`], [{ ω: [] }, `${LISTS} [] for "ω"`], [{ ω: [1] }, `${LISTS} [1] for "ω"`],
  [{ ω: null }, `${LISTS} null for "ω"`], [{ ω: ['a', 'a', 'a', 'a', 'a'] }, `${LISTS} 5 sounds for "ω"`],
  [{ o: ['o'] }, `${LETTERS} "o"`], [{ '': ['o'] }, `${LETTERS} ""`], [{ λογ: ['o'] }, `${LETTERS} "λογ"`], [{ ωω: ['o'] }, `${LETTERS} "ωω"`], [{ λό: ['o'] }, `${LETTERS} "λό"`], [{ αν: ['o'] }, `${LETTERS} "αν"`],
  [{ 'ω ': ['o'] }, `${LETTERS} "ω "`], [{ '\u0301': ['o'] }, `${LETTERS} "\u0301"`],
  [{ ω: [''] }, `${SOUND} "" for "ω"`], [{ ω: ['@'] }, `${SOUND} "@" for "ω"`], [{ ω: ['o@'] }, `${SOUND} "o@" for "ω"`],
  [{ ω: ['oooo'] }, `${SOUND} "oooo" for "ω"`], [{ ω: ['ό'] }, `${SOUND} "ό" for "ω"`], [{ ω: ['ω'] }, `${SOUND} "ω" for "ω"`],
  [{ ω: ['o'.repeat(40)] }, `${SOUND} "${'o'.repeat(40)}" for "ω"`],
  [Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`ω${n}`, ['o']])), 'accept has 25 entries; send at most 24'],
  [{ α: ['o'], Ἀ: ['y'] }, 'accept names α twice; send all in one list'],
])('%j is refused with a sentence', (accept, detail) => {
  const act = () => score('θεός', 's e o s', { accept });
  expect(act).toThrow(Refusal);
  expect(act).toThrow(detail.replace('must be lists', typeof accept === 'object' && accept !== null && !Array.isArray(accept) ? 'takes lists' : 'must be lists'));
  try { act(); } catch (error) { expect(error).toMatchObject({ field: 'accept' }); }
});

const phone = fc.constantFrom(...PHONES.map(({ symbol }) => symbol));
const sound = fc.array(phone, { minLength: 1, maxLength: 3 }).map((phones) => phones.join(' '));
const right = fc.dictionary(
  fc.constantFrom(...'αβγδεζηθικλμνξοπρστυφχψω', 'αι', 'ει', 'οι', 'ου', 'αυ', 'ευ', 'ηυ'),
  fc.array(sound, { minLength: 1, maxLength: 4 }),
  { maxKeys: 24 },
);
const letters = fc.oneof(
  fc.constantFrom(...'αβγδεζηθικλμνξοπρστυφχψω', 'αι', 'ει', 'οι', 'ου', 'αυ', 'ευ', 'Ω', 'ά'),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);

const words = fc.array(
  fc.nat(3000).map((row) => engine.lexicon.entry(row).form),
  { minLength: 1, maxLength: 4 },
);
/** Writes letters in the form in which `accept` compares them: in lower case, without marks, with σ for ς. */
const plainLetters = (letters: string): string =>
  letters.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

/**
 * Chooses how a sound of the target is said. Except for `taught`, another sound is said instead: with a stress mark for
 * `stressed`, and listed in `accept` for `passed`.
 */
const change = fc.tuple(fc.constantFrom('taught', 'taught', 'other', 'passed', 'stressed'), sound);

describe('for every target and attempt', () => {
  it('what passes never lowers the score', () => {
    const wins = { some: 0 };
    const schemes = fc.constantFrom(...SCHEME_NAMES);
    const changes = fc.array(change, { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(words, changes, right, schemes, (target, changes, others, scheme) => {
        const accept: Record<string, readonly string[]> = { ...others };
        const { sounds } = score(target.join(' '), 'ʘ a', { scheme }).coaching;
        const said = sounds
          .filter(({ letters }) => letters !== null)
          .map(({ target: own, letters }, n) => {
            const [what, other] = changes[n % 40] as [string, string];
            const key = plainLetters(letters as string);
            if (what === 'passed') accept[key] = [other, ...(accept[key] ?? [])].slice(0, 4);
            return what === 'taught' ? own : `${what === 'stressed' ? 'ˈ' : ''}${other}`;
          });
        const named = Object.fromEntries(Object.entries(accept).slice(-24));
        const [plain, passed] = [{ scheme }, { scheme, accept: named }].map((more) =>
          score(target.join(' '), said.join(' '), more),
        );
        if (plain === undefined || passed === undefined) throw new Error('no answer');
        for (const name of ['proximity', 'lenient_similarity'] as const)
          expect(passed[name]).toBeGreaterThanOrEqual(plain[name]);
        expect(passed.real_edits).toBeLessThanOrEqual(plain.real_edits);
        expect(passed.stress).toEqual(plain.stress);
        expect(passed.observed_phones).toEqual(plain.observed_phones);
        expect(passed.phones.flatMap(({ observed }) => observed?.split(' ') ?? [])).toEqual(
          passed.observed_phones,
        );
        if (passed.proximity > plain.proximity) wins.some++;
      }),
      { numRuns: RUNS },
    );
    expect(wins.some).toBeGreaterThan(RUNS / 3);
  });

  it('the taught sounds with anything that passes in their place are perfect', () => {
    const one = fc.tuple(fc.nat(5000), phone, fc.nat(30), fc.constantFrom(...SCHEME_NAMES));
    fc.assert(
      fc.property(one, ([row, other, at, scheme]) => {
        const target = engine.lexicon.entry(row).form;
        const plain = score(target, 'a', { scheme });
        const taught = plain.target_words.flatMap(({ phones }) => phones);
        const { coaching } = score(target, taught, { scheme });
        const slots = coaching.sounds.filter(({ letters }) => letters !== null);
        const own = slots[at % slots.length];
        const letters = own?.letters ?? '';
        // Skips letters with two sounds, such as ψ, because one of their sounds cannot be accepted alone.
        const isBeside = (index: number): boolean => Math.abs(index - (own?.index ?? 0)) < 2;
        const group = slots.filter((slot) => slot.letters === letters && isBeside(slot.index));
        fc.pre(group.length === 1);
        const ipa = taught.with(own?.index ?? 0, other);
        expect(score(target, ipa, { scheme, accept: { [letters]: [other] } }).real_edits).toBe(0);
      }),
    );
  });

  it('any accept is answered or refused, over HTTP, in a batch and by a tool', async () => {
    const any = fc.oneof(
      right,
      fc.dictionary(letters, fc.array(fc.oneof(sound, fc.string()))),
      fc.jsonValue().filter((value) => value !== null),
    );
    await fc.assert(
      fc.asyncProperty(words, any, async (target, accept) => {
        const body = { target: target.join(' '), ipa: 'k r i s t ˈo s', accept };
        const alone = await app.post(body);
        expect([200, 400]).toContain(alone.status);
        const answer = (await alone.json()) as Record<string, unknown>;
        const { results } = (await (
          await app.post({ items: [body] }, {}, '/v1/tutor/batch')
        ).json()) as Record<string, object[]>;
        const told = await callFull(app, 'score', body);
        if (alone.status === 200) {
          expect(results).toEqual([answer]);
          expect(told.answer).toEqual(answer);
        } else if (answer.code !== 'body-too-complex') {
          expect(answer).toMatchObject({ status: 400, detail: expect.stringMatching(/^\S.*[^.]$/su) });
          expect(results?.[0]).toMatchObject({ detail: answer.detail });
        }
      }),
      { numRuns: RUNS / 10 },
    );
  });
});

it('a request that names nothing is answered as before, whatever others named, alone, in a batch and on a thread', async () => {
  const plain = { target: 'Χριστὸς χάρις', ipa: 'k r i s t ˈo s k ˈa r i s' };
  const long = { target: 'Χριστὸς '.repeat(64), ipa: 'k r i s t ˈo s '.repeat(64) };
  const passes = { accept: { χ: ['k'] } };
  const text = async (body: object, path = '/v1/tutor') => (await app.post(body, {}, path)).text();
  for (const body of [plain, long]) {
    const before = await text(body);
    const other = await text({ ...body, ...passes });
    expect(JSON.parse(other)).toMatchObject({ proximity: 1, real_edits: 0 });
    const items = [{ ...body, ...passes }, body, { ...body, ...passes }];
    const batch = await text({ items }, '/v1/tutor/batch');
    expect(batch).toBe(`{"api":"tutor-v1","results":[${[other, before, other].join(',')}]}`);
    expect(await text(body)).toBe(before);
  }
});
