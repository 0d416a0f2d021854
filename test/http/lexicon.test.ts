import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReadingResponse } from '../../src/contract/lexicon.ts';
import { engine, score } from '../engine.ts';
import { serving } from '../fixture.ts';
import { part } from '../parts/runs.ts';

const app = serving();

const words = (prefix: string): Promise<Response> =>
  fetch(`${app.url}/v1/lexicon?prefix=${encodeURIComponent(prefix)}`);
const reading = (target: string): Promise<Response> =>
  fetch(`${app.url}/v1/reading?target=${encodeURIComponent(target)}`);

describe('GET /v1/lexicon', () => {
  it('survives any query', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        expect([200, 400]).toContain((await words(text)).status);
        expect([200, 400]).toContain((await reading(text)).status);
      }),
      { numRuns: part(100) },
    );
  });
});

describe('GET /v1/reading', () => {
  it('reads 2,048 characters, and no more', async () => {
    const long = (length: number): Promise<Response> => reading(`λόγος${','.repeat(length - 5)}`);
    expect((await long(2048)).status).toBe(200);
    const answer = await long(2049);
    expect([answer.status, await answer.json()]).toMatchObject([400, { pointer: '/target' }]);
  });

  it('has the phones, syllables and accents of a verse, and the text that was dropped', async () => {
    const body = ReadingResponse.parse(await (await reading('amen ἀρχῇ χξϛʹ')).json());
    expect(body).toMatchObject({ target_text: 'ἀρχῇ', ipa: 'a r x ˈe̝', dropped: ['amen', 'χξϛʹ'] });
    expect(body.syllables).toEqual([
      { index: 0, letters: 'ἀρ', phones: ['a', 'r'], accented: false },
      { index: 1, letters: 'χῇ', phones: ['x', 'e̝'], accented: true },
    ]);
  });

  it('has an `ipa` that is an attempt without a fault, for any word', async () => {
    const { lexicon } = engine;
    await fc.assert(
      fc.asyncProperty(fc.nat(lexicon.rows - 1), async (row) => {
        const { form } = lexicon.entry(row);
        const { ipa } = ReadingResponse.parse(await (await reading(form)).json());
        const { proximity, stress, real_edits } = score(form, ipa);
        expect([form, proximity, real_edits, stress.match !== false]).toEqual([form, 1, 0, true]);
      }),
      { numRuns: part(100) },
    );
  });
});
