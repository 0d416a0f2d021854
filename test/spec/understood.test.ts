import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lessonOf } from '../../packages/lesson/src/lessonOf.ts';
import { LANGUAGES } from '../../packages/lesson/src/sentences/language.ts';
import { TutorResponse } from '../../src/contract/response.ts';
import { Summary } from '../../src/contract/summary.ts';
import { type Running, startApp } from '../fixture.ts';
import { call } from '../mcp/talk.ts';
import { type FakeRecognizer, recording, startRecognizer } from '../recordings.ts';
import { framesOf } from '../score/frames.ts';

const LISTENER = { scheme: 'koine-greek', tongue: 'en-US', words: LANGUAGES.en } as const;
const SENTENCE = 'I did not understand that. Please say it once more, a little closer.';
const WORD = { target: 'θεός', audio_base64: recording(0.5).toString('base64') };
const VOCAB = '<blank> θ s e o a k l'.split(' ');

/**
 * Makes frames. Each of the first `clear` frames has one clear label; in later frames, two labels are equally likely.
 */
const unclear = (labels: string, other: string, clear: number): number[][] => {
  const [rows, others] = [labels, other].map((one) => framesOf(one, VOCAB, 0.97));
  return (rows as number[][]).map((row, n) =>
    n < clear
      ? row
      : row.map((log, label) => Math.log((Math.exp(log) + Math.exp(others?.[n]?.[label] as number)) / 2)),
  );
};

const RIGHT = framesOf('θ _ e _ o _ s', VOCAB, 0.97);
const OTHER = framesOf('k _ a _ l _ a _ k _ a _ l', VOCAB, 0.97);
const mostlyUnclear = unclear('θ _ e _ o _ s', 's _ a _ a _ k', 2);
const halfUnclear = unclear('θ _ e _ o _ s', 's _ a _ a _ k', 4);

let app: Running;
let ears: FakeRecognizer;
let body: object;

beforeAll(async () => {
  ears = await startRecognizer(() => ({ body }));
  app = await startApp({ recognizer: ears.url });
});
afterAll(() => Promise.all([app.close(), ears.close()]));

const frames = (posteriors: number[][]): object => ({ posteriors, vocab: VOCAB });

async function heard(returned: object, asked: object = WORD): Promise<TutorResponse> {
  body = returned;
  return TutorResponse.parse(await (await app.post(asked)).json());
}

const doubts = ({ phones }: TutorResponse): number => phones.filter(({ uncertain }) => uncertain).length;

describe('understood', () => {
  it('is false where the gate refuses the recording', async () => {
    const answer = await heard(frames(OTHER));
    expect([answer.gop?.decoding, answer.understood]).toEqual(['free', false]);
  });

  it('is false where more than half of the sounds are in doubt, and absent where half of them are', async () => {
    const most = await heard(frames(mostlyUnclear));
    expect([most.gop?.decoding, doubts(most), most.understood]).toEqual(['target', 3, false]);
    const half = await heard(frames(halfUnclear));
    expect([half.gop?.decoding, doubts(half)]).toEqual(['target', 2]);
    expect(half).not.toHaveProperty('understood');
  });

  it.each<[string, object, object]>([
    ['a clear word', frames(RIGHT), WORD],
    ['phones of a recognizer', { phones: 'k a l a'.split(' ') }, WORD],
    ['phones of a recognizer beside frames', { ...frames(OTHER), phones: 'k a l a'.split(' ') }, WORD],
    ['ipa', {}, { target: 'θεός', ipa: 'k a l a' }],
    ['ipa beside frames', {}, { target: 'θεός', ipa: 'k a l a', ...frames(mostlyUnclear), blank_id: 0 }],
  ])('is absent for %s', async (_what, returned, asked) => {
    expect(await heard(returned, asked)).not.toHaveProperty('understood');
  });
});

describe.each([
  ['refused by the gate', OTHER],
  ['mostly in doubt', mostlyUnclear],
])('a recording %s', (_what, rows) => {
  it('has a lesson of one sentence', async () => {
    const lesson = lessonOf(await heard(frames(rows)), LISTENER);
    expect(lesson).toMatchObject({ points: null, verdict: [SENTENCE], unjudged: null, habit: null });
    for (const part of ['fixes', 'words', 'legend', 'heardAs'] as const) expect(lesson[part]).toEqual([]);
  });

  it('has a summary without score, sounds, advice and other words, over HTTP and as a tool', async () => {
    body = frames(rows);
    const summary = Summary.parse(await (await app.post({ ...WORD, detail: 'summary' })).json());
    const said = { understood: false, proximity: null, words: [], fixes: [] };
    expect(summary).toMatchObject(said);
    for (const field of ['heard_as', 'not_judged']) expect(summary).not.toHaveProperty(field);
    const { answer, text } = await call(app, 'score', WORD);
    expect([answer, text]).toEqual([summary, SENTENCE]);
  });
});
