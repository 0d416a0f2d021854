/** Recordings and recognizers for tests: a WAV of a vowel between silences, a server that answers as a test says. */

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A mono PCM16 WAV: `lead` seconds of silence, `speech` seconds of a vowel-like sound, `tail` of silence. */
export function recording(
  speech: number,
  { lead = 0.2, tail = 0.2, rate = 16_000, channels = 1 } = {},
): Buffer {
  const count = (seconds: number): number => Math.round(seconds * rate);
  const frames = count(lead) + count(speech) + count(tail);
  const data = Buffer.alloc(frames * channels * 2);
  for (let n = 0; n < count(speech); n++) {
    const t = n / rate;
    const value = 0.3 * Math.sin(2 * Math.PI * 700 * t) + 0.2 * Math.sin(2 * Math.PI * 1220 * t);
    for (let channel = 0; channel < channels; channel++) {
      data.writeInt16LE(Math.round(value * 32767), ((count(lead) + n) * channels + channel) * 2);
    }
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

export interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly wav: Buffer;
}

export interface FakeRecognizer {
  readonly url: string;
  readonly asked: Asked[];
  readonly close: () => Promise<void>;
}

/** A recognizer on loopback that answers each request as `answer` says. */
export async function startRecognizer(
  answer: (asked: Asked) => { status?: number; headers?: Record<string, string>; body: string | object },
): Promise<FakeRecognizer> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const question = { headers: request.headers, wav: Buffer.concat(chunks) };
    asked.push(question);
    const { status = 200, headers = {}, body } = answer(question);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/recognize`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
