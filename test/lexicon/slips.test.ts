import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { DROPPED, type FormRow, readForms, readMisspelt } from '../../lexicon/forms.ts';
import { brokenRule, RULES } from '../../lexicon/rules.ts';
import { type DroppedRow, droppedTable, dropSlips } from '../../lexicon/slips.ts';
import { readWritten } from '../../lexicon/written.ts';
import { suggest } from '../../src/score/lexicon/suggest.ts';
import { bareSpelling, lettersOf } from '../../src/score/phonology/letters.ts';
import { engine } from '../engine.ts';

const { lexicon } = engine;

let table: FormRow[];
let dropped: DroppedRow[];
beforeAll(() => {
  table = readForms();
  dropped = dropSlips(table, readMisspelt()).dropped;
});

const countOf = ({ newTestament, septuagint }: FormRow): number => newTestament + septuagint;

/** What the rules say about a form with these tags. */
const wrongWith = (form: string, ...tags: string[]): string | undefined =>
  brokenRule(readWritten(form, tags));

const SLIPS: readonly [form: string, tag: string, reason: string][] = [
  ['τόυ', 'DET', 'accent or breathing on the first letter of a diphthong'],
  ['βασανισμόυς', 'NOUN', 'accent or breathing on the first letter of a diphthong'],
  ['ἀληθέιας', 'NOUN', 'accent or breathing on the first letter of a diphthong'],
  ['ὑφαντόυ', 'NOUN', 'accent or breathing on the first letter of a diphthong'],
  ['ἑτοιμασάι', 'VERB', 'accent or breathing on the first letter of a diphthong'],
  ['ἀυτοῦ', 'PRON', 'accent or breathing on the first letter of a diphthong'],
  ['λεγέι', 'VERB', 'accent or breathing on the first letter of a diphthong'],
  ['νόυος', 'NOUN', 'accent or breathing on the first letter of a diphthong'],
  ['δράυε', 'VERB', 'accent or breathing on the first letter of a diphthong'],
  ['τῶυ', 'DET', 'accent or breathing on the first letter of a diphthong'],
  ['ὑιῷ', 'X', 'accent or breathing on the first letter of a diphthong'],
  ['ἄνθρωπός', 'NOUN', 'two accents'],
  ['αἴγυπτιοις', 'PROPN', 'accent before the antepenult'],
  ['νέαπολις', 'PROPN', 'accent before the antepenult'],
  ['λο͂γος', 'NOUN', 'circumflex on ε or ο'],
  ['δῶρημα', 'NOUN', 'circumflex before the penult'],
  ['ἵππαρχης', 'NOUN', 'accent on the antepenult of a long ultima'],
  ['ἄνθρωπου', 'NOUN', 'accent on the antepenult of a long ultima'],
  ['εἴκος', 'NUM', 'acute on a long penult before a short ultima'],
  ['οἴκον', 'NOUN', 'acute on a long penult before a short ultima'],
  ['δώτε', 'VERB', 'acute on a long penult before a short ultima'],
  ['φοβηθήτε', 'VERB', 'acute on a long penult before a short ultima'],
  ['ωἶδος', 'NOUN', 'no breathing on the first vowel'],
  ['ειμί', 'VERB', 'no breathing on the first vowel'],
  ['τοὗτον', 'PRON', 'breathing inside the word'],
  ['διοἰκέω', 'VERB', 'breathing inside the word'],
  ['θθεός', 'NOUN', 'no Greek word begins so'],
  ['σνεῦμα', 'NOUN', 'no Greek word begins so'],
  ['βσαιλεῖ', 'NOUN', 'no Greek word begins so'],
  ['εἶπν', 'VERB', 'no Greek word ends so'],
  ['ῥομφαίανν', 'NOUN', 'no Greek word ends so'],
  ['ἐρρρίφη', 'VERB', 'a letter three times'],
];

const WORDS: readonly [form: string, tag: string, why: string][] = [
  ['τοῦ', 'DET', 'the word that τόυ is meant to be'],
  ['Ἅιδης', 'PROPN', 'iota adscript'],
  ['ᾅδης', 'NOUN', 'iota subscript'],
  ['πραΰς', 'ADJ', 'diaeresis'],
  ['ἀΐδιος', 'ADJ', 'diaeresis'],
  ['πρωΐ', 'ADV', 'diaeresis'],
  ['εὐίλατος', 'ADJ', 'a vowel behind a diphthong'],
  ['ἰσχύι', 'NOUN', 'υ and ι are two vowels'],
  ['κατεπρᾴυνεν', 'VERB', 'iota subscript parts the vowels'],
  ['ἐφράιμ', 'PROPN', 'the accent parts the vowels of a name'],
  ['καριαθάιμ', 'PROPN', 'the accent parts the vowels of a name'],
  ['ἀβιμέλεχ', 'PROPN', 'a foreign name'],
  ['χανααν', 'PROPN', 'a name without accent'],
  ['ζαβδαίος', 'PROPN', 'nobody knows the length of a foreign vowel'],
  ['γάβερ', '', 'a Hebrew word'],
  ['σκνίψ', 'NOUN', 'a rare beginning'],
  ['κἀγώ', 'PRON', 'coronis'],
  ['τοὔνομα', 'DET', 'coronis'],
  ['τἀληθές', 'ADJ', 'coronis'],
  ['καλοκἀγαθία', 'NOUN', 'coronis in the third syllable'],
  ['ἀλλ’', 'CCONJ', 'elided'],
  ['κατ’', 'ADP', 'elided'],
  ['μήποτ’', 'SCONJ', 'elided: the short ultima is gone'],
  ['δ’', 'CCONJ', 'elided, no vowel'],
  ['ὁ', 'DET', 'no accent'],
  ['ῥῆμα', 'NOUN', 'breathing on ρ'],
  ['πόλεως', 'NOUN', 'long ultima of the third declension'],
  ['ἵλεω', 'ADJ', 'Attic declension'],
  ['μονόκερως', 'NOUN', 'Attic declension'],
  ['ἄνθρωποι', 'NOUN', 'final οι is short'],
  ['ὥστε', 'SCONJ', 'ends in an enclitic'],
  ['ὥσπερ', 'SCONJ', 'ends in an enclitic'],
  ['ἥδε', 'PRON', 'ends in an enclitic'],
  ['εἴθε', 'INTJ', 'ends in an enclitic'],
  ['οὗτινος', 'PRON', 'ends in an enclitic'],
  ['παιδεύσαι', 'VERB', 'final αι of an optative is long'],
  ['ποιμένος', 'NOUN', 'a short penult'],
  ['σάρξ', 'NOUN', 'two consonants at the end'],
  ['σάλπιγξ', 'NOUN', 'two consonants at the end'],
  ['ἅλς', 'NOUN', 'two consonants at the end'],
];

describe('the rules', () => {
  it.each(SLIPS)('%s (%s): %s', (form, tag, reason) => {
    expect(wrongWith(form, tag)).toBe(reason);
  });

  it.each(WORDS)('%s (%s) stays: %s', (form, tag) => {
    expect(wrongWith(form, tag)).toBeUndefined();
  });

  it('each has a slip in the table above', () => {
    expect(new Set(SLIPS.map(([, , reason]) => reason))).toEqual(new Set(RULES.map(({ reason }) => reason)));
  });
});

const row = (form: string, lemma: string, septuagint: number): FormRow => ({
  form,
  lemma,
  pos: 'NOUN',
  newTestament: 0,
  septuagint,
});
const droppedOf = (...rows: FormRow[]): string[] =>
  dropSlips(rows, new Map()).dropped.map(({ form }) => form);

describe('a rare form that differs in marks alone', () => {
  const king = row('κύριος', 'κύριος', 200);

  it.each([
    ['occurs once, the common one a hundred times as often', row('κυριός', 'κύριος', 1), ['κυριός']],
    ['occurs twice', row('κυριός', 'κύριος', 2), ['κυριός']],
    ['has no lemma', row('κυριός', '', 2), ['κυριός']],
    ['occurs three times', row('κυριός', 'κύριος', 3), []],
    ['is a headword that the texts do not show', row('κυριός', 'κύριος', 0), []],
    ['is a word of its own', row('κυριός', 'κυριός', 1), []],
    ['is elided', row('κυριοσ’', 'κύριος', 1), []],
    ['differs in a letter', row('κυρίως', 'κύριος', 1), []],
  ] as const)('%s', (_what, rare, slips) => {
    expect(droppedOf(king, rare)).toEqual(slips);
  });

  it('stays where the common form is not a hundred times as common', () => {
    expect(droppedOf(row('κύριος', 'κύριος', 199), row('κυριός', 'κύριος', 2))).toEqual([]);
  });

  it('goes with all its rows, which are counted together', () => {
    const two = [row('κυριός', 'κύριος', 1), row('κυριός', '', 1)];
    expect(droppedOf(king, ...two)).toEqual(['κυριός', 'κυριός']);
    expect(droppedOf(king, ...two, row('κυριός', '', 1))).toEqual([]);
  });

  it.each([
    'ὥς',
    'τέ',
    'πού',
    'εἶμι',
    'λαβέ',
    'νομός',
    'αὑτῶν',
    'ψύχη',
    'βασίλεια',
    'δία',
    'ἰδέ',
    'ἥμερα',
    'οἶν',
    'ἔπι',
  ])('%s is a word and stays', (form) => {
    expect(lexicon.find(form)?.frequency).toBeLessThan(3);
  });
});

describe('the misspelt forms', () => {
  it('are forms that no rule finds; the word that is meant is in the lexicon, and no rarer', () => {
    const byRule = new Set(dropSlips(table, new Map()).dropped.map(({ form }) => form));
    const counts = new Map<string, number>();
    for (const one of table) counts.set(one.form, (counts.get(one.form) ?? 0) + countOf(one));
    for (const [form, { meant, reason }] of readMisspelt()) {
      expect([form, byRule.has(form)]).toEqual([form, false]);
      expect([meant, lexicon.find(meant)?.form]).toEqual([meant, meant]);
      expect(counts.get(form)).toBeLessThanOrEqual(counts.get(meant) as number);
      expect(reason).toMatch(/ for | lost$| too many$|^wrong (?:accent|breathing)$|^no iota subscript$/u);
    }
  });
});

describe('lexicon/dropped.tsv', () => {
  it('is what the rules give on the table; `npm run slips` writes it', () => {
    expect(readFileSync(DROPPED, 'utf8')).toBe(droppedTable(dropped));
  });

  it('has the slips that were found first', () => {
    const forms = new Set(dropped.map(({ form }) => form));
    const named =
      'τόυ βασανισμόυς ἀληθέιας ὑφαντόυ ἑτοιμασάι ἀυτοῦ κυριός λεγέι καΐ καιί πνεύμα θθεός σνεῦμα νόυος δράυε εἴκος';
    expect(named.split(' ').filter((form) => !forms.has(form))).toEqual([]);
  });

  it('has eight forms that occur five times or more', () => {
    const frequent = dropped.filter((slip) => countOf(slip) >= 5).map(({ form }) => form);
    expect(frequent.sort()).toEqual('οἴκον τοῦς ἑπί κυρίον τών αὐτής τῶ υἱοῖ'.split(' ').sort());
  });

  it('takes no headword out of the lexicon', () => {
    const left = new Set(Array.from({ length: lexicon.rows }, (_, n) => lexicon.entry(n).lemma ?? ''));
    expect(dropped.filter(({ lemma }) => !left.has(lemma))).toEqual([]);
  });

  it('is what the table has and the pack has not', () => {
    expect(lexicon.rows + dropped.length).toBe(table.length);
  });
});

describe('a dropped form', () => {
  it('is found neither by its form nor by its letters nor by its first letters', () => {
    for (const { form } of dropped) {
      expect([form, lexicon.find(form)]).toEqual([form, undefined]);
      const key = bareSpelling(lettersOf(form)) + (form.endsWith('’') ? '’' : '');
      expect(lexicon.findBare(key).map((entry) => entry.form)).not.toContain(form);
    }
    expect(suggest('θθε', lexicon)).toEqual([]);
  });
});
