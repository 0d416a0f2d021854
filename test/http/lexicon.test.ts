import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LexiconResponse, ReadingResponse } from '../../src/contract/lexicon.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { engine, score } from '../engine.ts';
import { serving } from '../fixture.ts';

const app = serving();

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(app.url + path, { headers });
const words = (prefix: string): Promise<Response> => get(`/v1/lexicon?prefix=${encodeURIComponent(prefix)}`);
const reading = (target: string): Promise<Response> =>
  get(`/v1/reading?target=${encodeURIComponent(target)}`);

describe('GET /v1/lexicon', () => {
  it('lists words with their sounds, and names with a capital; needs no key and does not count', async () => {
    const response = await words('λογ');
    expect(response.status).toBe(200);
    expect(response.headers.get('ratelimit')).toBeNull();
    const body = LexiconResponse.parse(await response.json());
    expect(body.words).toHaveLength(LIMITS.suggestions);
    expect(body.words[0]).toMatchObject({ word: 'λόγον', lemma: 'λόγος', pos: 'NOUN', ipa: 'l ˈo ɣ o n' });
    const { words: names } = LexiconResponse.parse(await (await words('ιησου')).json());
    expect(names.map(({ word }) => word)).toContain('Ἰησοῦς');
  });

  it('survives any query', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        expect([200, 400]).toContain((await words(text)).status);
        expect([200, 400]).toContain((await reading(text)).status);
      }),
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
    const body = ReadingResponse.parse(await (await reading('Ἐν ἀρχῇ,')).json());
    expect(body).toMatchObject({ target_text: 'Ἐν ἀρχῇ', ipa: 'e n a r x ˈe̝' });
    expect(body.syllables).toEqual([
      { index: 0, letters: 'Ἐν', phones: ['e', 'n'], accented: false },
      { index: 1, letters: 'ἀρ', phones: ['a', 'r'], accented: false },
      { index: 2, letters: 'χῇ', phones: ['x', 'e̝'], accented: true },
    ]);
    expect(body).not.toHaveProperty('dropped');
    const other = await reading('amen λόγος χξϛʹ');
    expect(await other.json()).toMatchObject({ target_text: 'λόγος', dropped: ['amen', 'χξϛʹ'] });
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
    );
  });
});
