import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import type { Refusal } from '../../src/contract/refusal.ts';
import {
  createRecognizers,
  type RecognizerSettings,
  type Recognizers,
} from '../../src/service/hear/recognizers/recognizer.ts';
import { listen, refusalOf } from './loopback.ts';

export const WAV = Buffer.from('RIFF....WAVE and so on');

export function recognizersOf(url: string | null, more: Partial<RecognizerSettings> = {}): Recognizers {
  const recognizers = createRecognizers({ url, named: new Map(), timeoutS: 3000, ...more });
  onTestFinished(() => recognizers.close());
  return recognizers;
}

/** Starts a server with this listener; returns its connections and a client for it. */
export async function serving(listener: RequestListener, more: Partial<RecognizerSettings> = {}) {
  const sockets: unknown[] = [];
  const server = createServer(listener).on('connection', (socket) => sockets.push(socket));
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return { recognizers: recognizersOf(`${origin}/hear`, more), origin, sockets };
}

/**
 * Makes a listener with a fixed answer. It reads the whole request first, because an early answer may stop the sender.
 */
export const answering =
  (status: number, headers: Record<string, string>, body: string | Buffer = ''): RequestListener =>
  (request, response) => {
    request.resume().on('end', () => response.writeHead(status, headers).end(body));
  };

export const hear = (recognizers: Recognizers, name?: string, requestId = 'r-1', signal?: AbortSignal) =>
  recognizers.hear(WAV, name, { owner: 'sha256:test', requestId }, signal);
export const textOf = async (heard: Promise<Uint8Array>) => Buffer.from(await heard).toString();

export async function refused(recognizers: Recognizers, name?: string): Promise<Refusal> {
  const refusal = await refusalOf(hear(recognizers, name));
  expect(refusal.message).not.toMatch(/127\.0\.0\.1|localhost|:\d{4}|hunter2/u);
  return refusal;
}
