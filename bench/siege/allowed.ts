/**
 * What several keys may send at once, each within its limits: the heaviest of every kind. Each attack is of as many keys as
 * it is told, and runs until a given time.
 */

import { setTimeout } from 'node:timers/promises';
import { recording } from '../../test/recordings.ts';
import { type Attack, tally } from './anonymous.ts';
import { JSON_TYPE, largeWav } from './keyed.ts';
import type { Place } from './place.ts';

const SCHEMES = ['koine-greek', 'erasmian', 'modern-greek', 'attic'];

/** A request of a key: resolves with its status, or with the error of a broken connection, and the text of its answer. */
async function ask(
  { url }: Place,
  key: string,
  [method, path]: readonly [method: string, path: string],
  body: string | Uint8Array<ArrayBuffer> | undefined,
  until: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: string; text: string }> {
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(until - performance.now())));
  const signed = { ...JSON_TYPE, ...headers, authorization: `Bearer ${key}` };
  try {
    const answer = await fetch(new URL(path, url), { method, headers: signed, body: body ?? null, signal });
    return { status: String(answer.status), text: await answer.text() };
  } catch (error) {
    return { status: signal.aborted ? 'unanswered' : String((error as Error).cause ?? error), text: '' };
  }
}

/** Sends again and again, `count` at a time of each key, until the time is over or the service is gone. */
async function crowds(
  place: Place,
  keys: readonly string[],
  count: number,
  until: number,
  send: (key: string, n: number) => Promise<string>,
): Promise<string> {
  const statuses: string[] = [];
  let n = 0;
  const keepSending = async (key: string): Promise<void> => {
    while (performance.now() < until && place.memory().endedAt === null) {
      const status = await send(key, n++);
      statuses.push(status);
      if (!status.startsWith('2')) await setTimeout(200);
    }
  };
  await Promise.all(keys.flatMap((key) => Array.from({ length: count }, () => keepSending(key))));
  return tally(statuses);
}

/** Fills so many slots of a key; resolves with the URLs of those that were filled. */
async function fill(
  place: Place,
  key: string,
  count: number,
  wav: Uint8Array<ArrayBuffer>,
  until: number,
): Promise<string[]> {
  const fillOne = async (): Promise<string[]> => {
    const { status, text } = await ask(place, key, ['POST', '/v1/uploads'], undefined, until);
    if (status !== '201') return [];
    const { audio_url } = JSON.parse(text) as { audio_url: string };
    const put = await ask(place, key, ['PUT', new URL(audio_url).pathname], wav, until);
    return put.status === '200' ? [audio_url] : [];
  };
  return (await Promise.all(Array.from({ length: count }, fillOne))).flat();
}

const MINUTE = Uint8Array.from(recording(59.5));
const LARGE = Uint8Array.from(largeWav());

/** Recordings of a minute, each heard by the demo recognizer, 32 at a time of each key. */
export const minutes =
  (count: number): Attack =>
  async (place, until) => {
    const keys = place.foes.slice(0, count);
    const urls = new Map(
      await Promise.all(keys.map(async (key) => [key, await fill(place, key, 2, MINUTE, until)] as const)),
    );
    return crowds(place, keys, 32, until, async (key, n) => {
      const own = urls.get(key) ?? [];
      const body = {
        target: 'παρακαλοῦμεν '.repeat(10),
        audio_url: own[n % own.length],
        scheme: SCHEMES[n % 4],
      };
      return (await ask(place, key, ['POST', '/v1/tutor'], JSON.stringify(body), until)).status;
    });
  };

/** Uploads of 8 MiB, eight at a time of each key, each again and again into its slot. */
export const puts =
  (count: number): Attack =>
  async (place, until) => {
    const keys = place.foes.slice(0, count);
    const slots = new Map<string, string[]>();
    const statuses: string[] = [];
    for (const key of keys) slots.set(key, await fill(place, key, 8, MINUTE, until));
    for (const [, urls] of slots) statuses.push(`${urls.length} slots`);
    const sent = await crowds(place, keys, 8, until, async (key, n) => {
      const own = slots.get(key) ?? [];
      const url = own[n % own.length];
      if (url === undefined) return 'no slot';
      return (await ask(place, key, ['PUT', new URL(url).pathname], LARGE, until)).status;
    });
    return `${tally(statuses)}; ${sent}`;
  };

/** A batch of 100 attempts, whose answer has about 10 MiB. */
const batchOf = (scheme: string | undefined): string => {
  const one = { target: 'παρακαλοῦμεν '.repeat(10), ipa: 'p a r a k a l u m e s '.repeat(10), scheme };
  return JSON.stringify({ items: Array(100).fill(one) });
};

/** A batch of each key, all at the same time. */
export const batches =
  (count: number): Attack =>
  (place, until) =>
    crowds(
      place,
      place.foes.slice(0, count),
      1,
      until,
      async (key, n) =>
        (await ask(place, key, ['POST', '/v1/tutor/batch'], batchOf(SCHEMES[n % 4]), until)).status,
    );

/** 32 uploads of 8 MiB of four keys, and then a batch each of eight others. */
export const uploadsThenBatches: Attack = async (place, until) => {
  const filled: number[] = [];
  for (const key of place.foes.slice(0, 4)) filled.push((await fill(place, key, 8, LARGE, until)).length);
  const keys = place.foes.slice(4, 12);
  const sent = await crowds(
    place,
    keys,
    1,
    until,
    async (key, n) =>
      (await ask(place, key, ['POST', '/v1/tutor/batch'], batchOf(SCHEMES[n % 4]), until)).status,
  );
  return `${filled.join(' + ')} uploads; ${sent}`;
};

/** Verses of 64 words by four traditions, 16 at a time of each key; compressed where `coding` says so. */
export const verses =
  (count: number, coding?: string): Attack =>
  (place, until) =>
    crowds(place, place.foes.slice(0, count), 16, until, async (key, n) => {
      const verse = { target: 'παρακαλοῦ '.repeat(56), ipa: 'p a r a k a l o s '.repeat(56) };
      const body = JSON.stringify({ ...verse, scheme: SCHEMES[n % 4] });
      const headers = coding === undefined ? {} : { 'accept-encoding': coding };
      return (await ask(place, key, ['POST', '/v1/tutor'], body, until, headers)).status;
    });

/** Verses with 3,000 frames of posteriors, 16 at a time of each key. */
export const frames = (count: number): Attack => {
  const vocab = ['<blank>', ...'aeioulnmrpstkfxɡbdz'];
  const rows = Array(3000).fill(Array(vocab.length).fill(-900));
  const verse = { target: 'λόγος '.repeat(64), ipa: 'l o ɡ o s '.repeat(64) };
  const body = JSON.stringify({ ...verse, posteriors: rows, vocab });
  return (place, until) =>
    crowds(
      place,
      place.foes.slice(0, count),
      16,
      until,
      async (key) => (await ask(place, key, ['POST', '/v1/tutor'], body, until)).status,
    );
};

/** Batches of 32 keys, and then recordings of a minute of two. */
export const batchesThenMinutes: Attack = async (place, until) => {
  const half = (performance.now() + until) / 2;
  return `${await batches(32)(place, half)}; ${await minutes(2)({ ...place, foes: place.foes.slice(32) }, until)}`;
};
