import { describe, expect, it } from 'vitest';
import { createTrial } from '../../src/serve/state/trial.ts';

let time = 0;
const open = (requests = 3, seconds = 60) => {
  time = 0;
  return createTrial({ requests, seconds }, () => time);
};

describe('a trial', () => {
  it('counts the calls of each address, all of them or none', () => {
    const { count } = open();
    expect(count('192.0.2.1', 2)).toEqual({ counted: true, remaining: 1, seconds: 60 });
    expect(count('192.0.2.1', 2)).toEqual({ counted: false, remaining: 1, seconds: 60 });
    expect(count('192.0.2.1', 1)).toEqual({ counted: true, remaining: 0, seconds: 60 });
    expect(count('192.0.2.1', 1).counted).toBe(false);
    expect(count('192.0.2.2', 3).counted).toBe(true);
  });

  it('begins anew with each span, however long nobody called', () => {
    const { count } = open(1);
    count('192.0.2.1', 1);
    time = 59_999;
    expect(count('192.0.2.1', 1)).toEqual({ counted: false, remaining: 0, seconds: 1 });
    time = 60_000;
    expect(count('192.0.2.1', 1)).toEqual({ counted: true, remaining: 0, seconds: 60 });
    time = 7 * 60_000 + 15_000;
    expect(count('192.0.2.1', 1)).toEqual({ counted: true, remaining: 0, seconds: 45 });
  });

  it.each([
    ['an IPv4 address in either writing', '192.0.2.1', '::ffff:192.0.2.1', false],
    ['all addresses of a network of 48 bits', '2001:db8:1:2::7', '2001:db8:1:3::1', false],
    ['what is no address', '', 'unknown', false],
    ['two networks', '2001:db8:1:2::7', '2001:db8:2:2::7', true],
    ['two addresses', '192.0.2.1', '192.0.2.2', true],
  ])('%s', (_, one, other, areTwo) => {
    const { count } = open(1);
    count(one, 1);
    expect(count(other, 1).counted).toBe(areTwo);
  });

  it('holds a bounded number of addresses', () => {
    const { count } = open();
    for (let n = 0; n < 50_000; n++) count(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, 1);
    expect(count('192.0.2.1', 1)).toEqual({ counted: false, remaining: 0, seconds: 60 });
    expect(count('10.0.0.0', 1).counted).toBe(true);
    time = 60_000;
    expect(count('192.0.2.1', 1).counted).toBe(true);
  });
});
