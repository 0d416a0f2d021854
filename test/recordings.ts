import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { added, joined, silence, tone, wavOf } from './hear/wavs.ts';

/** Makes a PCM16 WAV: `lead` seconds of silence, `speech` seconds of a vowel, `tail` seconds of silence. */
export function recording(
  speech: number,
  { lead = 0.2, tail = 0.2, rate = 16_000, channels = 1 } = {},
): Buffer {
  const vowel = added(tone(rate, speech, 700, 0.3), tone(rate, speech, 1220, 0.2));
  const sound = joined(silence(rate, lead), vowel, silence(rate, tail));
  return wavOf('pcm16', rate, ...Array<Float64Array>(channels).fill(sound));
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

interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | object;
}

export async function startRecognizer(
  answer: (asked: Asked) => Reply | Promise<Reply>,
): Promise<FakeRecognizer> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const question = { headers: request.headers, wav: Buffer.concat(chunks) };
    asked.push(question);
    const { status = 200, headers = {}, body } = await answer(question);
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
