/** The memory of the process: what is refused while little is left. */

import { describe, expect, it } from 'vitest';
import { Memory } from '../src/service/hear/threads/memoryLimit.ts';

const SHORT = { slug: 'service-unavailable', code: 'memory-short', retryAfter: 5 };

describe('memory', () => {
  it('refuses what takes much while more is held than may be, and takes it again when less is', () => {
    let held = 100;
    const memory = new Memory(100, () => held);
    memory.require();
    held = 101;
    expect(() => memory.require()).toThrow(expect.objectContaining(SHORT));
    held = 99;
    memory.require();
  });

  it('does the only work whatever is held, and work that was begun to its end', async () => {
    const memory = new Memory(100, () => 200);
    const inner = memory.during(() => memory.during(async () => 'second').catch((refusal) => refusal));
    expect(await inner).toMatchObject(SHORT);
    await expect(memory.during(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await memory.during(async () => 'alone again')).toBe('alone again');
  });

  it('is three quarters of what the process may have, which is more than it holds here', () => {
    new Memory().require();
  });
});
