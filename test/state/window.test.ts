import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWindow } from '../../src/serve/state/window.ts';
import { serving } from '../fixture.ts';

let time = 0;
const open = () => {
  time = 0;
  const window = createWindow(() => time);
  onTestFinished(window.close);
  return window;
};

/** The slow twin: all counted times of a key, filtered again each time. */
function naive() {
  const counted: number[] = [];
  return (now: number, requests = 1) => {
    const live = counted.filter((then) => now - then < 60_000);
    const room = live.length + requests <= 120;
    if (room) {
      for (let n = 0; n < requests; n++) {
        counted.push(now);
        live.push(now);
      }
    }
    const leavesIn = (then: number) => Math.max(1, Math.ceil((then + 60_000 - now) / 1000));
    const seconds = live.length === 0 ? 60 : leavesIn(Math.min(...live));
    const wait = room ? seconds : leavesIn(live[live.length + requests - 121] as number);
    return { counted: room, remaining: 120 - live.length, seconds, wait };
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

  it('counts many at once, all or none; `t` whole seconds until the oldest counted request leaves, and when there is room for all', async () => {
    const window = open();
    for (const [now, requests, standing] of [
      [0, 50, { counted: true, remaining: 70, seconds: 60, wait: 60 }],
      [10_000, 50, { counted: true, remaining: 20, seconds: 50, wait: 50 }],
      [20_000, 21, { counted: false, remaining: 20, seconds: 40, wait: 40 }],
      [20_000, 71, { counted: false, remaining: 20, seconds: 40, wait: 50 }],
      [20_000, 20, { counted: true, remaining: 0, seconds: 40, wait: 40 }],
      [20_000, 0, { counted: true, remaining: 0, seconds: 40, wait: 40 }],
      [20_001, 0, { counted: true, remaining: 0, seconds: 40, wait: 40 }],
      [59_999, 0, { counted: true, remaining: 0, seconds: 1, wait: 1 }],
      [60_000, 50, { counted: true, remaining: 0, seconds: 10, wait: 10 }],
    ] as const) {
      time = now;
      expect(await window.count('a', requests)).toEqual(standing);
    }
  });

  it('agrees with the slow twin, at any times and for any number at once', async () => {
    const gaps = fc.array(fc.oneof(fc.nat(50), fc.nat(2000), fc.integer({ min: 59_990, max: 60_010 })), {
      minLength: 100,
      maxLength: 400,
    });
    await fc.assert(
      fc.asyncProperty(gaps, async (steps) => {
        const window = open();
        const twin = naive();
        for (const step of steps) {
          time += step;
          const requests = step % 9 === 0 ? step % 100 : 1;
          expect(await window.count('a', requests)).toEqual(twin(time, requests));
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
});
