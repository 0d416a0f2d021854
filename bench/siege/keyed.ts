/** Attacks by a caller who has a key. */

import { setTimeout } from 'node:timers/promises';
import { recording } from '../../test/recordings.ts';
import { type Attack, rpc, tally } from './anonymous.ts';
import type { Place } from './place.ts';
import { head, Sockets } from './sockets.ts';

const MIB = 2 ** 20;
export const JSON_TYPE = { 'content-type': 'application/json' };

/** Posts a body with the attacker's key; resolves with the status, or with the error of a broken connection. */
async function post({ url, foe }: Place, path: string, body: string, until: number): Promise<string> {
  const headers = { ...JSON_TYPE, accept: 'application/json', authorization: `Bearer ${foe}` };
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(until - performance.now())));
  try {
    const answer = await fetch(url + path, { method: 'POST', headers, body, signal });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    return signal.aborted ? 'unanswered' : String((error as Error).cause ?? error);
  }
}

/** Posts a body again and again, `count` at a time. */
async function crowd(
  place: Place,
  path: string,
  body: string,
  until: number,
  count: number,
): Promise<string> {
  const statuses: string[] = [];
  const send = async (): Promise<void> => {
    while (performance.now() < until) {
      const status = await post(place, path, body, until);
      statuses.push(status);
      if (status === '429' || status === '503') await setTimeout(200);
    }
  };
  await Promise.all(Array.from({ length: count }, send));
  return tally(statuses);
}

/** A WAV of 8 MiB: a short recording, and a chunk that readers skip. */
export function largeWav(): Buffer<ArrayBuffer> {
  const wav = recording(0.3);
  const whole = Buffer.alloc(8 * MIB);
  wav.copy(whole);
  whole.write('JUNK', wav.length);
  whole.writeUInt32LE(whole.length - wav.length - 8, wav.length + 4);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** 110 downloads of an upload of 8 MiB. Nobody reads them. */
export const downloads: Attack = async ({ url, port, foe }, until) => {
  const authorization = { authorization: `Bearer ${foe}` };
  const made = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...authorization, accept: 'application/json' },
    body: rpc('tools/call', { name: 'create_upload', arguments: {} }),
  });
  const { result } = (await made.json()) as { result: { structuredContent: { id: string } } };
  const path = `/v1/uploads/${result.structuredContent.id}`;
  await fetch(url + path, { method: 'PUT', headers: authorization, body: largeWav() });
  const sockets = new Sockets(port);
  for (let n = 0; n < 110 && performance.now() < until; n++) {
    sockets.dial().write(head(`GET ${path}`, { Authorization: `Bearer ${foe}` }));
    await setTimeout(20);
  }
  await setTimeout(Math.max(0, until - performance.now()));
  sockets.end();
  return '110 downloads were asked for';
};

/** Speech of other words each time, eight at a time, each hung up after 20 ms. */
export const hangUps: Attack = async ({ port, foe }, until) => {
  const sockets = new Sockets(port);
  let asked = 0;
  const send = async (): Promise<void> => {
    while (performance.now() < until) {
      const path = `/v1/speech?ipa=${'s%20e%20'.repeat(1 + (asked++ % 90))}`;
      const socket = sockets.dial();
      socket.write(head(`GET ${path}`, { Authorization: `Bearer ${foe}` }));
      await setTimeout(20);
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: 8 }, send));
  return `${asked} were asked for`;
};

/** The longest answers of 16 keys on 32 connections each, which nobody reads. */
export const answers: Attack = async ({ port, foes }, until) => {
  const sockets = new Sockets(port);
  const body = JSON.stringify({
    target: 'παρακαλοῦμεν '.repeat(20),
    ipa: 'p a r a k a l u m e s '.repeat(20),
  });
  for (let n = 0; n < 16 * 32 && performance.now() < until; n++) {
    const headers = { Authorization: `Bearer ${foes[n % 16]}`, 'Content-Length': Buffer.byteLength(body) };
    sockets.dial().write(`${head('POST /v1/tutor', headers)}${body}`.repeat(3));
    await setTimeout(4);
  }
  await setTimeout(Math.max(0, until - performance.now()));
  sockets.end();
  return '512 connections';
};

/** 64 words with 1,800 frames of 34 labels, all as improbable as possible: this takes longest to sum. */
export const verses: Attack = (place, until) => {
  const vocab = ['<blank>', ...'aeioulnmrpstkfxɡbdzjwvθðɣçhɟcɲʎʃʒ'].slice(0, 34);
  const row = Array(vocab.length).fill(-900);
  const frames = Array.from({ length: 1800 }, () => row);
  const body = { target: 'λόγος '.repeat(64), ipa: 'l o ɡ o s '.repeat(64), posteriors: frames, vocab };
  return crowd(place, '/v1/tutor', JSON.stringify(body), until, 20);
};

/** 118 recordings at a time, to a recognizer that takes two seconds for each. */
export const recordings: Attack = (place, until) => {
  const body = JSON.stringify({ target: 'θεός', audio_base64: recording(0.5).toString('base64') });
  return crowd(place, '/v1/tutor', body, until, 118);
};
