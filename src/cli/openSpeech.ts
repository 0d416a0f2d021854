/** What the service speaks with: the program and the recordings that the settings name. */

import { statSync } from 'node:fs';
import { compiled } from '../files/built/project.ts';
import { findProgram } from '../hear/speech/program.ts';
import { createRecordings } from '../hear/speech/recordings.ts';
import { createTalker } from '../hear/speech/talker.ts';
import type { SpeechParts } from '../serve/service/speech.ts';
import type { Settings } from './settings.ts';

interface Lines {
  readonly say: (message: string) => void;
  readonly warn: (message: string) => void;
}

/**
 * Without the program, or with a name that is not on PATH, the service starts, and does not speak.
 *
 * @throws Error that names the setting, for a path that is no program and a folder that is none
 */
export function openSpeech(
  { speaker, speechDir }: Pick<Settings, 'speaker' | 'speechDir'>,
  { say, warn }: Lines,
): Omit<SpeechParts, 'engines'> {
  const program = speaker === null ? null : findProgram(speaker, process.env.PATH ?? '');
  if (speaker !== null && program === null) {
    if (speaker.includes('/')) throw new Error(`SPEAKER: ${speaker} is no program that can be run`);
    say(`no speech: ${speaker} is not on PATH`);
  }
  if (speechDir !== null && statSync(speechDir, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Error(`SPEECH_DIR: ${speechDir} is no folder`);
  }
  const talker = createTalker(program, compiled('src/hear/speech/speakWorker.js'));
  return { talker, recordings: createRecordings(speechDir, warn) };
}
