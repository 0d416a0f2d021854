import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

/** The functions under test, declared here because tests are compiled without the types of a browser. */
interface TestedService {
  keepKey(text: string): string;
  meet(): Promise<void>;
  listener(name: string): { readonly longest: number; hear(take: object, asked: object): Promise<unknown> };
}

interface SentRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const HOME = 'https://koine.example/greek/';
const OFFERS = { recognizers: ['default', 'other'], limits: { inline_audio_bytes: 262_144 } };

/** Makes the service's answer to a request; if it throws, the request fails. */
let answer: () => Response;
let sent: SentRequest[] = [];
let service: TestedService;

beforeAll(async () => {
  vi.stubGlobal('document', { querySelector: () => ({ content: '/greek/' }) });
  vi.stubGlobal('location', { href: `${HOME}?words=x`, origin: new URL(HOME).origin });
  vi.stubGlobal('fetch', async (url: URL, { headers, body }: RequestInit) => {
    if (url.pathname.endsWith('capabilities')) return Response.json(OFFERS);
    sent.push({ url: url.href, headers: headers as SentRequest['headers'], body: JSON.parse(String(body)) });
    return answer();
  });
  const { Service } = await import(new URL('../../src/page/scoringService.ts', import.meta.url).href);
  service = Service.find();
  await service.meet();
});
beforeEach(() => {
  sent = [];
  service.keepKey('ipa_live_key');
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const WAV = Uint8Array.from({ length: 70_000 }, (_, n) => n % 251);
const ASKED = { target: 'θεός', scheme: 'attic', tongue: 'de', ipaShown: false, learner: 'Anna' };

const hear = (name = 'default', asked: object = {}): Promise<unknown> =>
  service.listener(name).hear({ wav: WAV }, { ...ASKED, ...asked });

it('hears eight seconds, the recording and what else passes, and is not told who speaks', async () => {
  const silent = { proximity: null, observed_phones: [] };
  answer = () => Response.json(silent);
  expect(service.listener('default').longest).toBe(8);
  expect(await hear()).toEqual({ answer: silent, lesson: null, whole: true });
  await hear('other', { accept: { θ: ['s'] } });
  const [plain, other] = sent;
  expect(plain?.url).toBe(`${HOME}v1/tutor`);
  expect(plain?.headers).toMatchObject({ Authorization: 'Bearer ipa_live_key' });
  const word = { target: 'θεός', scheme: 'attic', audio_base64: Buffer.from(WAV).toString('base64') };
  expect(plain?.body).toEqual(word);
  expect(other?.body).toEqual({ ...word, recognizer: 'other', accept: { θ: ['s'] } });
});

const refusal =
  (status: number, after?: string): (() => Response) =>
  () =>
    Response.json({}, { status, ...(after !== undefined && { headers: { 'retry-after': after } }) });

it.each<[string, () => Response, RegExp, boolean]>([
  ['a window that is full', refusal(429, '12'), /^Too many recordings .* Try again in 12 s\.$/u, true],
  ['a recognizer that starts', refusal(503, '7'), /still starting\. Try again in 7 s\.$/u, true],
  ['no recognizer', refusal(503), /^Nobody listens .* “On this device” in Lists and classes/u, true],
  ['a recording that is too long', refusal(413), /^This recording is too long to send/u, false],
  ['a wrong key', refusal(401), /does not know this key/u, true],
  ['a failure', refusal(500), /^The service has failed/u, true],
  ['a proxy', () => new Response('<html>', { status: 502 }), /did not answer as it should/u, true],
])('%s has a sentence', async (_what, response, sentence, canRetry) => {
  answer = response;
  await expect(hear()).rejects.toMatchObject({ message: expect.stringMatching(sentence), canRetry });
});

it('no connection and no key have their sentences; without a key nothing is sent', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await expect(hear()).rejects.toThrow('The service does not answer. Check the connection and try again.');
  sent = [];
  expect(service.keepKey('')).toBe('');
  await expect(hear()).rejects.toThrow('The service needs a key: paste it in Lists and classes.');
  expect(service.keepKey('ipa live key')).toContain('malformed');
  await expect(hear()).rejects.toThrow('The service needs a key');
  expect(sent).toEqual([]);
});
