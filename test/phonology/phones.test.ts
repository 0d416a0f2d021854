import { describe, expect, it } from 'vitest';
import { closenessUnits, UNIT } from '../../src/engine/align/closeness.ts';
import { errorCode } from '../../src/engine/coach/errorCode.ts';
import { ALIASES, findPhone, PHONES, phoneId } from '../../src/engine/phonology/phones.ts';
import { tableOf } from '../table.ts';

const examples = tableOf('phonology/closeness.tsv').slice(1);

/** Finds the id of a phone by its symbol or by an alias, such as ɫ for l. */
const idOf = (symbol: string): number => phoneId(ALIASES.find(([alias]) => alias === symbol)?.[1] ?? symbol);

describe('the inventory', () => {
  it('has 172 phones and 61 aliases that fold to one of them', () => {
    expect(PHONES).toHaveLength(172);
    expect(new Set(PHONES.map((phone) => phone.symbol)).size).toBe(172);
    expect(ALIASES).toHaveLength(61);
    for (const [alias, phone] of ALIASES) {
      expect(findPhone(phone), `${alias} folds to ${phone}`).toBeDefined();
      expect(findPhone(alias), `${alias} is no phone itself`).toBeUndefined();
    }
  });
});

describe('closeness', () => {
  it.each(examples)('%s heard as %s is %s (%s)', (target, heard, closeness, label) => {
    const units = closenessUnits(idOf(target), idOf(heard));
    expect(Math.round((units / UNIT) * 1e6) / 1e6).toBe(Number(closeness));
    expect(units * 2 >= UNIT ? 'close' : 'far').toBe(label);
  });

  it('is symmetric, 1 on the diagonal alone, and whole in units of 1/4200', () => {
    for (const a of PHONES.keys()) {
      for (const b of PHONES.keys()) {
        const units = closenessUnits(a, b);
        if (units !== closenessUnits(b, a)) expect.fail(`${a} ${b} is not symmetric`);
        if ((units === UNIT) !== (a === b)) expect.fail(`${a} ${b} is exact`);
        if (!Number.isInteger(units) || units < 0 || units > UNIT) expect.fail(`${a} ${b} is ${units}`);
      }
    }
  });

  it('length alone 0.9, aspiration alone 0.85, both together 0.765', () => {
    const closeness = (a: string, b: string) => closenessUnits(phoneId(a), phoneId(b)) / UNIT;
    expect(closeness('l', 'lː')).toBe(0.9);
    expect(closeness('p', 'pʰ')).toBe(0.85);
    expect(closeness('pː', 'pʰ')).toBe(0.765);
  });
});

describe('error codes', () => {
  it('every pair of different phones has one, and a phone with itself does not', () => {
    for (const a of PHONES.keys()) {
      for (const b of PHONES.keys()) {
        const code = errorCode(a, b);
        if ((code === null) !== (a === b)) expect.fail(`${a} ${b}: ${code}`);
        if (code !== null && !/^[a-z_]+_to_[a-z_]+$/u.test(code)) expect.fail(code);
        const [left, right] = code?.split('_to_') ?? ['a', 'b'];
        if (left === right) expect.fail(`${code} names the same sound twice`);
      }
    }
  });
});
