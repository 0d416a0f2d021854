import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strangersIn } from '../../src/contract/fields.ts';
import { nearestOf } from '../../src/contract/nearest.ts';
import { serving, ticking } from '../fixture.ts';
import { call } from '../mcp/talk.ts';
import { recording, startRecognizer } from '../recordings.ts';
import { GOOD, problem } from './exchange.ts';

const ears = await startRecognizer(() => ({ body: { phones: ['s', 'ˈe', 'o', 's'] } }));
const app = serving({ recognizer: ears.url, now: ticking() });

const noteOn = (name: string, advice = '') => ({
  code: 'unknown-field',
  detail: `${name} is no field of this request${advice}`,
});
const MEANT = '; did you mean candidates?';

type Answer = Readonly<Record<string, unknown>>;
const posted = async (body: unknown, path = '/v1/tutor'): Promise<Answer> => {
  const response = await app.post(body, {}, path);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
};

describe('an unknown field', () => {
  it('is named with the likely field and changes nothing else', async () => {
    const plain = await posted(GOOD);
    const { notes, ...rest } = await posted({
      ...GOOD,
      candidate: 0,
      nonsense: true,
      'a b': 1,
      absent: null,
    });
    expect(notes).toEqual([noteOn('candidate', MEANT), noteOn('nonsense'), noteOn('"a b"')]);
    expect(rest).toEqual(plain);
    expect(plain).not.toHaveProperty('notes');
  });

  const audio = (seconds: number) => ({
    target: 'θεός',
    audio_base64: recording(seconds).toString('base64'),
  });
  const verse = { target: 'ἀπεκρίθη '.repeat(40), ipa: 's ˈe o s '.repeat(40) };
  it.each<[string, object, unknown]>([
    ['in few words', { ...GOOD, detail: 'summary' }, 'unknown-field'],
    ['with a recording', audio(0.5), noteOn('candidate', MEANT)],
    ['by a thread', verse, noteOn('candidate', MEANT)],
  ])('is named %s', async (_how, body, named) => {
    expect((await posted({ ...body, candidate: 0 })).notes).toEqual([named]);
  });

  it('is named in each attempt of a batch, and in the batch', async () => {
    const items = [GOOD, { ...GOOD, candidate: 0 }];
    const { results, notes } = await posted({ items, candidates: 0, itms: 1 }, '/v1/tutor/batch');
    const each = (results as Answer[]).map((result) => result.notes);
    expect(each).toEqual([undefined, [noteOn('candidate', MEANT)]]);
    const expected = [
      noteOn('candidates', '; write it into each item'),
      noteOn('itms', '; did you mean items?'),
    ];
    expect(notes).toEqual(expected);
    expect(await posted({ items: [GOOD] }, '/v1/tutor/batch')).not.toHaveProperty('notes');
  });

  it.each([
    ['/v1/lexicon?prefix=θε&limit=50', [noteOn('limit')]],
    ['/v1/reading?target=λόγος&schema=attic', [noteOn('schema', '; did you mean scheme?')]],
  ])('is named in the answer to %s', async (path, notes) => {
    expect(((await (await fetch(app.url + path)).json()) as Answer).notes).toEqual(notes);
  });
});

describe('an unknown argument of a tool', () => {
  // biome-ignore format: a table, one case a line
  it.each<[tool: string, given: object, notes: unknown]>([
    ['score', { ...GOOD, word: 'θεός' }, ['unknown-field']],
    ['score', { ...GOOD, attempts: null, audio_path: null }, undefined],
    ['heard_as', { ...GOOD, schemes: 'attic' }, [noteOn('schemes', '; did you mean scheme?')]],
    ['read', { text: 'λόγος', word: 'λόγος' }, [noteOn('word')]],
    ['find_words', { sounds: 'θ' }, [noteOn('sounds', '; did you mean sound?')]],
    ['create_upload', { name: 'a.wav' }, [noteOn('name')]],
    ['create_upload', {}, undefined],
  ])('%s: %j', async (tool, given, notes) => {
    const { answer, text } = await call(app, tool, given);
    expect((answer as Answer).notes).toEqual(notes);
    expect(text.includes(' is no field of this request')).toBe(notes !== undefined);
  });

  it('is named in each attempt of a list', async () => {
    const { answer } = await call(app, 'score', { target: 'θεός', word: 1, attempts: [{ ipa: GOOD.ipa }] });
    expect(answer).toMatchObject({ results: [{ notes: ['unknown-field'] }] });
  });
});

it('any body can be checked, and only unknown fields are named', () => {
  const fields = { target: null, candidates: null };
  fc.assert(
    fc.property(fc.anything(), (body) => {
      for (const { detail } of strangersIn(body, fields))
        expect(detail).toMatch(/ is no field of this request/u);
    }),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
      const known = Object.keys(body).filter(
        (name) => Object.hasOwn(fields, name) || body[name] === null,
      ).length;
      expect(strangersIn(body, fields)).toHaveLength(Math.min(8, Object.keys(body).length - known));
    }),
  );
});

describe('the nearest name', () => {
  const NAMES = ['target', 'ipa', 'audio_url', 'blank_id', 'candidates', 'different_word'];
  it.each([
    ['candidate', 'candidates'],
    ['Target', 'target'],
    ['blankId', 'blank_id'],
    ['audioURL', 'audio_url'],
    ['audio', 'audio_url'],
    ['ip', 'ipa'],
    ['differentword', 'different_word'],
    ['limit', undefined],
    ['x', undefined],
    ['', undefined],
    ['candidate'.repeat(100), undefined],
  ])('%s', (found, near) => {
    expect(nearestOf(found, NAMES)).toBe(near);
  });

  it('of a name with at most one letter added, removed or changed is that name; it is always one of the names', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('candidates', 'different_word', 'thresholds'),
        fc.nat(),
        fc.constantFrom('', 'x', 'é'),
        fc.nat(1),
        (name, from, more, less) => {
          const at = from % name.length;
          expect(
            nearestOf(name.slice(0, at) + more + name.slice(at + less), [
              'candidates',
              'different_word',
              'thresholds',
            ]),
          ).toBe(name);
        },
      ),
    );
    fc.assert(fc.property(fc.string(), (found) => [...NAMES, undefined].includes(nearestOf(found, NAMES))));
  });
});

describe('a missing field, with an unknown field of nearly the same name', () => {
  const meant = (name: string, field: string): string =>
    `${name} is no field of this request; did you mean ${field}?`;

  it.each([
    ['/v1/passages', { verse: ['θεός'], audio_base64: 'x' }, meant('verse', 'verses')],
    ['/v1/tutor/batch', [GOOD], 'found a list; send it as {"items": [...]}'],
  ])('%s %j', async (path, body, hint) => {
    expect(await problem(await app.post(body, {}, path))).toMatchObject({ status: 400, hint });
  });
});
