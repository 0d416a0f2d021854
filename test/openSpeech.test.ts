import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSpeech } from '../src/cli/openSpeech.ts';
import { freshFolder } from './freshFolder.ts';
import { program } from './hear/programs.ts';

/** Whether there is speech by these settings, and what was said of it. */
function opened(speaker: string | null, speechDir: string | null = null): [boolean, string[]] {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const parts = openSpeech({ speaker, speechDir }, { say, warn: say });
  return [parts.talker.speaks, lines];
}

describe('speech as the service starts', () => {
  it('is there by a path, and not when it is off', async () => {
    expect(opened(await program('exit 0'), await freshFolder())).toEqual([true, []]);
    expect(opened(null)).toEqual([false, []]);
  });

  it('is missing where the name is not on PATH; the log says so', () => {
    expect(opened('no-such-voice')).toEqual([false, ['no speech: no-such-voice is not on PATH']]);
  });

  it('a path that is no program, or a folder that is none, ends the start', async () => {
    expect(() => opened('/nowhere/espeak-ng')).toThrow(
      'SPEAKER: /nowhere/espeak-ng is no program that can be run',
    );
    const file = await program('exit 0');
    expect(() => opened(null, file)).toThrow(`SPEECH_DIR: ${file} is no folder`);
    const missing = join(await freshFolder(), 'speech');
    expect(() => opened(null, missing)).toThrow(`SPEECH_DIR: ${missing} is no folder`);
  });
});
