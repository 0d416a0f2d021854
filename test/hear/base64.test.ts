import { assert, property, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SERVICE_LIMITS } from '../../src/contract/limits.ts';
import { Refusal } from '../../src/contract/refusal.ts';
import { decodeBase64 } from '../../src/service/hear/clip/clip.ts';

describe('audio_base64', () => {
  it('decodes any bytes in either alphabet, padded or not, in one line or many', () => {
    assert(
      property(uint8Array({ maxLength: 300 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        const lines = text.replace(/.{1,76}/gu, '$&\r\n');
        const url = Buffer.from(bytes).toString('base64url');
        for (const sent of [text, text.replace(/=+$/u, ''), url, lines]) {
          expect(new Uint8Array(decodeBase64(sent))).toEqual(bytes);
        }
      }),
    );
  });

  it('any text is decoded or refused with a sentence', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 200 }), (text) => {
        try {
          decodeBase64(text);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
          expect((error as Refusal).message).toMatch(/^audio_base64 is not base64; send /u);
        }
      }),
    );
  });

  it.each(['data:audio/wav;base64,UklGRg==', 'UklGR', 'Ukl=GRg=', 'λόγος'])('%s is refused', (text) => {
    expect(() => decodeBase64(text)).toThrow('audio_base64 is not base64');
  });

  it('Inline audio over 256 KiB says to call `create_upload`', () => {
    const most = Buffer.alloc(SERVICE_LIMITS.inline_audio_bytes);
    expect(decodeBase64(most.toString('base64')).length).toBe(262_144);
    expect(() => decodeBase64(Buffer.concat([most, most.subarray(0, 1)]).toString('base64'))).toThrow(
      /holds 262145 bytes; send at most 262144 \(8 s at 16 kHz mono, 16 bit\), or call create_upload/u,
    );
  });
});
