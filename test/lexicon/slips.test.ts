import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { DROPPED, type FormRow, readForms, readMisspelt } from '../../lexicon/forms.ts';
import { type DroppedRow, droppedTable, dropSlips } from '../../lexicon/slips.ts';
import { brokenRule, RULES } from '../../lexicon/spellingRules.ts';
import { readWritten } from '../../lexicon/written.ts';
import { suggest } from '../../src/engine/lexicon/suggest.ts';
import { bareSpelling, lettersOf } from '../../src/engine/phonology/letters.ts';
import { engine } from '../engine.ts';
import { tableOf } from '../table.ts';

const { lexicon } = engine;

let table: FormRow[];
let dropped: DroppedRow[];
beforeAll(() => {
  table = readForms();
  dropped = dropSlips(table, readMisspelt()).dropped;
});

const countOf = ({ newTestament, septuagint }: FormRow): number => newTestament + septuagint;

/** Names the rule that a form with these tags breaks; undefined if the form keeps every rule. */
const wrongWith = (form: string, ...tags: string[]): string | undefined =>
  brokenRule(readWritten(form, tags));

/** Each row has a slip and the rule that it breaks, or a word that looks like a slip and the reason why it is a word. */
const SPELLINGS = tableOf('lexicon/spellings.tsv');
const SLIPS = SPELLINGS.filter(([verdict]) => verdict === 'slip');

describe('the rules', () => {
  it.each(SPELLINGS)('a %s: %s (%s): %s', (verdict, form, tag, why) => {
    expect(wrongWith(form, tag)).toBe(verdict === 'slip' ? why : undefined);
  });

  it('each has a slip in the table above', () => {
    expect(new Set(SLIPS.map(([, , , reason]) => reason))).toEqual(
      new Set(RULES.map(({ reason }) => reason)),
    );
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

  it('stays if the common form is less than a hundred times more frequent', () => {
    expect(droppedOf(row('κύριος', 'κύριος', 199), row('κυριός', 'κύριος', 2))).toEqual([]);
  });

  it('is dropped with all its rows, whose frequencies are added', () => {
    const two = [row('κυριός', 'κύριος', 1), row('κυριός', '', 1)];
    expect(droppedOf(king, ...two)).toEqual(['κυριός', 'κυριός']);
    expect(droppedOf(king, ...two, row('κυριός', '', 1))).toEqual([]);
  });

  it.each('ὥς τέ πού εἶμι λαβέ νομός αὑτῶν ψύχη βασίλεια δία ἰδέ ἥμερα οἶν ἔπι'.split(' '))(
    '%s is a word and stays',
    (form) => {
      expect(lexicon.find(form)?.frequency).toBeLessThan(3);
    },
  );
});

describe('the misspelt forms', () => {
  it('are forms that no rule finds; the word that was meant is in the lexicon and at least as frequent', () => {
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
  it('has the forms that the rules find in the form table; `npm run slips` writes it', () => {
    expect(readFileSync(DROPPED, 'utf8')).toBe(droppedTable(dropped));
  });

  it('takes no headword out of the lexicon', () => {
    const left = new Set(Array.from({ length: lexicon.rows }, (_, n) => lexicon.entry(n).lemma ?? ''));
    expect(dropped.filter(({ lemma }) => !left.has(lemma))).toEqual([]);
  });

  it('has exactly the forms that are in the form table and not in the pack', () => {
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
