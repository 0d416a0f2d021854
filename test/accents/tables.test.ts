/**
 * Tests which sounds each tradition accepts. Each row of the table has an attempt with a foreign accent and all of its
 * sounds that differ from the taught ones. The rows come from a trial with readers from eleven countries.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TutorResponse } from '../../src/contract/response.ts';
import { SCHEME_NAMES } from '../../src/contract/schemes.ts';
import { LONG_VOWELS } from '../../src/engine/phonology/longVowels.ts';
import { ROOT } from '../../src/service/built/project.ts';
import { engineOf, score } from '../engine.ts';
import { tableOf } from '../table.ts';

beforeAll(async () => {
  await Promise.all(SCHEME_NAMES.map(engineOf));
});

const SHORT: Readonly<Record<string, string>> = { 'acceptable variant': 'variant' };

/** Lists the sounds of an answer that differ from the taught ones, each with its status: `a as ə variant`. */
const inexact = ({ phones }: TutorResponse): string =>
  phones
    .filter(({ status }) => status !== 'correct')
    .map(
      ({ target, observed, status }) => `${target ?? '∅'} as ${observed ?? '∅'} ${SHORT[status] ?? status}`,
    )
    .join(', ') || 'right';

const REAL = / (?:incorrect|missing|extra)(?:,|$)/gu;

describe('the sounds that a tradition accepts', () => {
  it.each(tableOf('accents/tables.tsv'))('%s: %s said [%s] is %s', (scheme, target, ipa, sounds) => {
    const answer = score(target, ipa, { scheme });
    expect(inexact(answer)).toBe(sounds);
    expect(answer.real_edits).toBe([...sounds.matchAll(REAL)].length);
    expect(answer.different_word.detected).toBe(false);
    if (answer.real_edits === 0) {
      expect(answer.heard_as.candidates[0]?.word?.toLowerCase()).toBe(target.toLowerCase());
    }
  });
});

describe('among alignments of the same cost, one that pairs a vowel with a consonant is taken last', () => {
  it.each(tableOf('accents/alignment.tsv', 'alignments'))('%s %s [%s]', (scheme, target, ipa, expected) => {
    const pairs = score(target, ipa, { scheme }).phones.map(
      (row) => `${row.target ?? '+'}:${row.observed ?? '∅'}`,
    );
    expect(pairs.join(' ')).toBe(expected);
  });

  it.each(tableOf('accents/alignment.tsv', 'stress'))('%s %s [%s]: %s', (scheme, target, ipa, match) => {
    expect(`${score(target, ipa, { scheme }).stress.match}`).toBe(match);
  });
});

describe('a grave accent in attic has a low pitch', () => {
  it.each([
    ['the voice must not rise on another syllable', 'tʰˈeos', false, 0.1],
    ['a rise on its own syllable is not judged', 'tʰeˈos', null, 0],
    ['without a mark, stress is not judged', 'tʰeos', null, 0],
  ])('%s: θεὸς [%s]', (_rule, ipa, match, penalty) => {
    const { stress } = score('θεὸς', ipa, { scheme: 'attic' });
    expect(stress).toMatchObject({ match, penalty });
    const targets = stress.syllables.filter(({ target }) => target).map(({ index }) => index);
    expect(targets).toEqual(stress.target_syllable === null ? [] : [stress.target_syllable]);
  });

  it('an acute in the next word is judged as usual', () => {
    const { stress } = score('τὸν λόγον', 'ton loɡˈon', { scheme: 'attic' });
    expect(stress).toMatchObject({ target_syllable: 1, attempt_syllable: 2, match: false });
  });
});

describe('the length of α ι υ', () => {
  const LONG = /[aiy]ː/u;

  const TABLE = readFileSync(join(ROOT, 'src/engine/phonology/longVowels.ts'), 'utf8');
  const EXAMPLES = [...TABLE.matchAll(/^ {2}\[.*\/\/ (\S+): /gmu)].map(([, example = '']) => example);

  it('has an example for each row', () => expect(EXAMPLES).toHaveLength(LONG_VOWELS.length));

  it.each(LONG_VOWELS.map(([letters], n) => [EXAMPLES[n] ?? '', letters] as const))(
    '%s has a long one by its row of the table',
    (example, letters) => {
      const [, before = '', vowel = '', , after = ''] =
        /^(.*)([αιυ])\u0304(\u0301?)(.*)$/u.exec(letters.normalize('NFD')) ?? [];
      const { target_words } = score(example, 'a', { scheme: 'attic' });
      const bare = example.normalize('NFD').replace(/\p{M}/gu, '').replace(/ς/gu, 'σ');
      expect(bare).toMatch(new RegExp(`(?<=${before})${vowel}(?=${after})`, 'u'));
      expect(target_words?.[0]?.lemma).toBeDefined();
      expect(target_words?.[0]?.ipa).toMatch(LONG);
    },
  );
});

describe('a target', () => {
  it('without marks is judged if all its forms have the same accent, except slips of the lexicon', () => {
    expect(score('εκκλησια', 'ekle̝sˈia').stress.match).toBe(true);
    expect(score('εκκλησια', 'eklˈe̝sia').stress.match).toBe(false);
  });

  it.each([
    ['(ἔτους) ιϛ', 'ἔτους', ['ιϛ']],
    ['ἔτους κϛ Καίσαρος', 'ἔτους Καίσαρος', ['κϛ']],
    ['ἔτους χιϛ', 'ἔτους', ['χιϛ']],
    ['τιϛ λόγοϛ', 'τις λόγος', undefined],
  ])('%s is %s without %j', (target, text, dropped) => {
    const answer = score(target, 'ˈetus');
    expect([answer.target_text, answer.dropped]).toEqual([text, dropped]);
  });

  it.each([
    ['παιδιά', undefined, 'p a j d i a'],
    ['παιδιᾷ', 'παιδεία', 'p a j d i aː j'],
    ['παιδιᾶ', 'παιδεία', 'p a j d i aː j'],
    ['λόγω', 'λόγος', 'l o ɡ ɔː j'],
  ])('%s has the lemma %s and is [%s]', (target, lemma, ipa) => {
    const [word] = score(target, 'a', { scheme: 'attic' }).target_words ?? [];
    expect([word?.lemma, word?.ipa]).toEqual([lemma, ipa]);
  });
});
