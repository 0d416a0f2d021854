import { expect, it } from 'vitest';
import { say } from '../../src/voice/recordingTexts.ts';

it('fills braces once, and leaves what nobody fills', () => {
  expect(say('{a} and {b}, {c}', { a: '{b}', b: 2 })).toBe('{b} and 2, {c}');
});
