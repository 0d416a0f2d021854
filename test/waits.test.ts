import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Waits } from '../src/service/hear/threads/bounds.ts';

const LONG = { ms: 60_000, late: () => new Error('late') };

/** Work that ends only with its signal, and then with an error of its own. */
async function idle(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw new Error('broken off');
}

describe('a wait', () => {
  it('ends with its work, by an answer or by its error', async () => {
    const waits = new Waits();
    expect(await waits.for(async () => 'λόγος', LONG)).toBe('λόγος');
    await expect(waits.for(() => Promise.reject(new Error('a fault')), LONG)).rejects.toThrow('a fault');
  });

  it('ends at its deadline, with the refusal for that', async () => {
    await expect(new Waits().for(idle, { ...LONG, ms: 1 })).rejects.toThrow('late');
  });

  it('ends when its caller leaves, with the reason of the caller', async () => {
    const caller = new AbortController();
    const waiting = new Waits().for(idle, { ...LONG, gone: caller.signal });
    caller.abort(new Error('hung up'));
    await expect(waiting).rejects.toThrow('hung up');
  });

  it('does not begin for a caller who has left', async () => {
    let begun = false;
    const work = async (): Promise<void> => {
      begun = true;
    };
    const gone = AbortSignal.abort(new Error('hung up'));
    await expect(new Waits().for(work, { ...LONG, gone })).rejects.toThrow('hung up');
    expect(begun).toBe(false);
  });

  it('ends with all others that are under way; later ones go on', async () => {
    const waits = new Waits();
    const waiting = [waits.for(idle, LONG), waits.for(idle, LONG)];
    waits.end(new Error('stopping'));
    for (const one of waiting) await expect(one).rejects.toThrow('stopping');
    expect(await waits.for(async () => 1, LONG)).toBe(1);
  });
});
