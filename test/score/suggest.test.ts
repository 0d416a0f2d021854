import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggest, transliterated, wordMeant } from '../../src/engine/lexicon/suggest.ts';
import { bareSpelling, lettersOf } from '../../src/engine/phonology/letters.ts';
import { engine, score } from '../engine.ts';
import { suggestNaively } from '../naive/suggest.ts';
import { part, RUNS } from '../parts/runs.ts';
import { tableOf } from '../table.ts';

const { lexicon } = engine;
const forms = (prefix: string): string[] => suggest(prefix, lexicon).map(({ form }) => form);

describe('words by their first letters', () => {
  it.each(tableOf('score/suggest.tsv', 'first letters'))('%s finds %s', (prefix, word) => {
    expect(forms(prefix)).toContain(word);
  });

  it.each([['λογό'], ['λὅγ'], ['λογοςς'], ['abc'], ['λόγος θ'], ['λ1'], ['<b>'], ['’'], ['\u0301'], [' ']])(
    '%j finds nothing that it should not',
    (prefix) => {
      expect(forms(prefix).filter((form) => form.normalize('NFD').startsWith('λο\u0301'))).toEqual([]);
    },
  );

  it('most frequent first, each form once, at most ten', () => {
    const entries = suggest('α', lexicon);
    expect(entries).toHaveLength(10);
    expect(new Set(entries.map(({ form }) => form)).size).toBe(10);
    const counts = entries.map(({ frequency }) => frequency);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  it('equals the slow twin on prefixes of words, marks kept or not', () => {
    const [row, length] = [fc.nat(lexicon.rows - 1), fc.integer({ min: 1, max: 6 })];
    fc.assert(
      fc.property(row, length, fc.boolean(), (row, length, bare) => {
        const prefix = [...lexicon.entry(row).form].slice(0, length).join('');
        const asked = bare ? prefix.normalize('NFD').replace(/\p{M}/gu, '') : prefix;
        expect(forms(asked)).toEqual(suggestNaively(asked, lexicon));
      }),
      { numRuns: part(300) },
    );
  });

  it('takes anything', () => {
    const any = fc.string({ unit: 'binary', maxLength: 64 });
    fc.assert(
      fc.property(any, (text) => suggest(text, lexicon).length <= 10),
      { numRuns: part(300) },
    );
  });
});

/** Usual transliteration of single Greek letters and of groups of letters. */
const ROMAN: Readonly<Record<string, string>> = Object.fromEntries(
  'α=a β=b γ=g δ=d ε=e ζ=z η=e θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=y φ=ph χ=ch ψ=ps ω=o γγ=ng γκ=nk γξ=nx γχ=nch αυ=au ευ=eu ηυ=eu ου=ou υι=ui'
    .split(' ')
    .map((pair) => pair.split('=')),
);

function roman(form: string): string {
  const letters = lettersOf(form);
  const rough = letters[0]?.breathing === 'rough' || letters[1]?.breathing === 'rough';
  const latin = bareSpelling(letters).replaceAll(/γ[γκξχ]|[αεηο]υ|υι|./gu, (group) => ROMAN[group] as string);
  return rough ? (latin.startsWith('r') ? `rh${latin.slice(1)}` : `h${latin}`) : latin;
}

describe('words in Latin letters', () => {
  it.each(tableOf('score/suggest.tsv', 'Latin letters'))('%s finds %s', (latin, form) => {
    expect(forms(latin)).toContain(form);
    expect(wordMeant(latin, lexicon)?.form).toBe(form);
  });

  it.each(['hlogos', 'ḥ', 'h', 'log os', 'logοs', 'lo-gos', 'q', 'thh', '\u0301', 'zzz'])(
    '%j finds nothing',
    (latin) => {
      expect(forms(latin)).toEqual([]);
      expect(wordMeant(latin, lexicon)).toBeUndefined();
    },
  );

  it('every form is found by its usual transliteration, unless ten other forms are more frequent', () => {
    const row = fc.nat(lexicon.rows - 1).filter((row) => !lexicon.entry(row).form.endsWith('’'));
    fc.assert(
      fc.property(row, (row) => {
        const { form } = lexicon.entry(row);
        const latin = roman(form);
        expect(wordMeant(latin, lexicon)?.row).toBeLessThanOrEqual(row);
        const found = suggest(latin, lexicon);
        const last = found.at(-1);
        expect(
          found.some((one) => one.form === form) || (found.length === 10 && (last?.row ?? 0) < row),
        ).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('takes any Latin letters, and is quick about it', () => {
    const letter = fc.constantFrom(...'aeiouhtpsckgnxvwy', 'e\u0304', 'o\u0302', 'e\u0301');
    const most = { beginnings: 0 };
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 64 }), (letters) => {
        const latin = letters.join('');
        expect(suggest(latin, lexicon).length).toBeLessThanOrEqual(10);
        most.beginnings = Math.max(most.beginnings, transliterated(latin, lexicon)?.beginnings.length ?? 0);
      }),
    );
    expect(most.beginnings).toBeLessThanOrEqual(64);
  });
});

describe('a target in Latin letters is refused with the word that was meant', () => {
  it.each([
    ['logos', '"logos" is in Latin letters; did you mean λόγος?'],
    ['Iesous Christos', '"Iesous Christos" is in Latin letters; did you mean Ἰησοῦς Χριστός?'],
    [' en  arche ', '"en  arche" is in Latin letters; did you mean ἐν ἀρχή?'],
    ['hello', undefined],
    ['logos hello', undefined],
    ['kai '.repeat(9), undefined],
    ['', undefined],
  ])('%j', (target, hint) => {
    const message = 'target must be a Greek word or verse';
    expect(() => score(target, 'l o ɣ o s')).toThrow(expect.objectContaining({ message, hint }));
  });
});
