import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWindow } from '../../src/service/state/window.ts';
import { serving, startApp } from '../fixture.ts';

let time = 0;
const open = () => {
  time = 0;
  const window = createWindow(() => time);
  onTestFinished(window.close);
  return window;
};

/** The slow twin of the window: it keeps the times of all counted requests and filters them at each request. */
function naive({ requests: most, seconds: span } = { requests: 120, seconds: 60 }) {
  const counted: number[] = [];
  return (now: number, requests = 1) => {
    const live = counted.filter((then) => now - then < span * 1000);
    const fits = live.length + requests <= most;
    const added = fits ? Array<number>(requests).fill(now) : [];
    counted.push(...added);
    live.push(...added);
    const leavesIn = (then = now) => Math.max(1, Math.ceil((then + span * 1000 - now) / 1000));
    const seconds = leavesIn(live[0]);
    // Count of the oldest requests that must leave the window before the new ones fit.
    const leaving = Math.min(live.length + requests - most, live.length);
    const wait = fits ? seconds : leavesIn(live[leaving - 1]);
    return { counted: fits, remaining: most - live.length, seconds, wait };
  };
}

describe('The rate window', () => {
  it('120 requests per 60 seconds, per key', async () => {
    const window = open();
    for (let n = 0; n < 120; n++) {
      expect(await window.count('a')).toEqual({ counted: true, remaining: 119 - n, seconds: 60, wait: 60 });
    }
    time = 30_001;
    expect(await window.count('a')).toEqual({ counted: false, remaining: 0, seconds: 30, wait: 30 });
    expect((await window.count('b')).remaining).toBe(119);
    time = 59_999;
    expect(await window.count('a')).toEqual({ counted: false, remaining: 0, seconds: 1, wait: 1 });
    time = 60_000;
    expect(await window.count('a')).toEqual({ counted: true, remaining: 119, seconds: 60, wait: 60 });
  });

  it('says when there is room for a given number of requests', async () => {
    const window = open();
    await window.count('a', 100);
    time = 10_000;
    expect(await window.count('a', 21, undefined, 22)).toMatchObject({ counted: false, wait: 50 });
    await window.count('a', 1);
    expect(await window.count('a', 20, undefined, 120)).toMatchObject({ counted: false, wait: 60 });
  });

  it('agrees with the slow twin, at any times, for any number at once and at any rate', async () => {
    const rates = fc.record({
      requests: fc.integer({ min: 1, max: 150 }),
      seconds: fc.constantFrom(60, 3600),
    });
    const gaps = fc.array(fc.oneof(fc.nat(50), fc.nat(2000), fc.integer({ min: 59_990, max: 60_010 })), {
      minLength: 100,
      maxLength: 400,
    });
    await fc.assert(
      fc.asyncProperty(gaps, fc.option(rates, { nil: undefined }), async (steps, rate) => {
        const window = open();
        const twin = naive(rate);
        for (const step of steps) {
          time += step;
          const requests = step % 9 === 0 ? step % 100 : 1;
          expect(await window.count('a', requests, rate)).toEqual(twin(time, requests));
        }
      }),
    );
  });
});

describe('over HTTP', () => {
  const app = serving({ now: () => time });
  const left = (response: Response) => response.headers.get('ratelimit');

  it('headers on every counted answer; unauthenticated requests and 429s are not counted; counted before the body is read', async () => {
    time = 0;
    expect(left(await app.post({ target: 'θεός', ipa: 'θ' }))).toBe('"tutor";r=119;t=60');
    const stranger = await app.post('{}', { authorization: 'Bearer ipa_live_nobody' });
    expect([stranger.status, left(stranger)]).toEqual([401, null]);
    const wrong = await app.post('this is no JSON');
    expect([wrong.status, left(wrong)]).toEqual([400, '"tutor";r=118;t=60']);
    const large = await app.post('x'.repeat(500 * 1024));
    expect([large.status, left(large)]).toEqual([413, '"tutor";r=117;t=60']);
    for (let n = 0; n < 117; n++) await app.post('{}');
    time = 20_500;
    for (let n = 0; n < 5; n++) {
      const full = await app.post('{}');
      expect([full.status, left(full)]).toEqual([429, '"tutor";r=0;t=40']);
      expect(full.headers.get('retry-after')).toBe('40');
      expect(full.headers.get('ratelimit-policy')).toBe('"tutor";q=120;w=60');
    }
    time = 60_000;
    expect(left(await app.post('{}'))).toBe('"tutor";r=119;t=60');
  });

  it('a key has the limit that it was issued with; the others have RATE_LIMIT', async () => {
    const wide = await startApp({ doors: { rate: { requests: 2000, seconds: 60 } } });
    onTestFinished(wide.close);
    const limited = wide.keys.issue('class', { limit: { requests: 3, seconds: 3600 } });
    const standing = async (secret: string): Promise<(string | null)[]> => {
      const answer = await wide.post('{}', { authorization: `Bearer ${secret}` });
      return [answer.headers.get('ratelimit-policy'), left(answer)];
    };
    expect(await standing(wide.secret)).toEqual(['"tutor";q=2000;w=60', '"tutor";r=1999;t=60']);
    expect(await standing(limited)).toEqual(['"tutor";q=3;w=3600', '"tutor";r=2;t=3600']);
  });
});
