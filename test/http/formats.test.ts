/** A recording that is no WAV, by every way that it can come. */

import { describe, expect, it } from 'vitest';
import { serving } from '../fixture.ts';
import { recorded } from '../hear/containers.ts';
import { call } from '../mcp/talk.ts';
import { startRecognizer } from '../recordings.ts';
import { slotOf } from './exchange.ts';

const ears = await startRecognizer(() => ({ body: { phones: ['ˈi', 's'] } }));
const app = serving({ recognizer: ears.url });

const QUALITY = { format: 'webm-opus', sample_rate: 48_000, channels: 1, bit_depth: 32, duration_s: 1.8 };
const WEBM = recorded('phone.webm');
const audio_base64 = WEBM.toString('base64');

describe('Opus in WebM', () => {
  it('inline', async () => {
    const response = await app.post({ target: 'εἰς', audio_base64 });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ proximity: 1, input_quality: QUALITY });
  });

  it('in the tools', async () => {
    const { answer } = await call(app, 'recognize', { audio_base64 });
    expect(answer).toMatchObject({ input_quality: QUALITY });
  });

  it('uploaded, and read back with its type', async () => {
    const { url, audio_url } = await slotOf(app);
    const headers = { 'x-api-key': app.secret };
    const type = { 'content-type': 'audio/webm;codecs=opus' };
    const put = await fetch(url, { method: 'PUT', headers: { ...headers, ...type }, body: WEBM });
    expect(put.status).toBe(200);
    const stored = await fetch(url, { headers });
    expect(stored.headers.get('content-type')).toBe('audio/webm');
    expect(Buffer.from(await stored.arrayBuffer()).equals(WEBM)).toBe(true);
    const scored = await app.post({ target: 'εἰς', audio_url });
    expect(await scored.json()).toMatchObject({ proximity: 1, input_quality: QUALITY });
  });

  it('cut off is a 400 that says so', async () => {
    const cut = WEBM.subarray(0, 3000).toString('base64');
    const response = await app.post({ target: 'εἰς', audio_base64: cut });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'audio-not-wav',
      pointer: '/audio_base64',
      detail: expect.stringContaining('audio cannot be read; found a WebM that is damaged or cut off'),
    });
  });
});
