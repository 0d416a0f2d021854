/** `koine mcp`: the tools over standard input and output, for a host that starts programs. */

import { open, stat } from 'node:fs/promises';
import { shown } from '../contract/fields.ts';
import { SERVICE_LIMITS } from '../contract/limits.ts';
import { badRequest } from '../contract/refusal.ts';
import { EngineShelf } from '../files/built/engineShelf.ts';
import { VERSION } from '../files/built/project.ts';
import { createFetcher } from '../hear/fetch/fetch.ts';
import { DEMO } from '../hear/recognizers/names.ts';
import { createBench } from '../serve/bench/bench.ts';
import { readSite } from '../serve/http/site.ts';
import { answerStdio } from '../serve/mcp/stdio.ts';
import { openRecognizers } from '../serve/service/recognizers.ts';
import { createService } from '../serve/service/service.ts';
import { createUploads } from '../serve/state/uploads.ts';
import { openSpeech } from './openSpeech.ts';
import { readSettings } from './settings.ts';
import type { Surroundings } from './surroundings.ts';

/** With this address, the documents that a problem names are resources of the server. */
const BASE_URL = 'koine:/';

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
  ENOTDIR: 'there is no such file',
  ENAMETOOLONG: 'it is too long',
};

/**
 * Reads a recording of the user.
 *
 * @throws Refusal for what is no file, may not be read, or is too large
 */
async function readRecording(path: unknown): Promise<Uint8Array> {
  const refused = (why: string) => badRequest(`audio_path is ${shown(path)}: ${why}`, 'audio_path');
  if (typeof path !== 'string' || path === '' || path.includes('\0'))
    throw refused('send the path of a WAV file');
  try {
    // A pipe or a device would be waited for, so it is not opened.
    const { size, isFile } = await stat(path).then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (!isFile) throw refused('this is no file');
    if (size > SERVICE_LIMITS.upload_bytes)
      throw refused(`it has ${size} bytes; at most ${SERVICE_LIMITS.upload_bytes} are read`);
    const file = await open(path);
    try {
      const bytes = new Uint8Array(new SharedArrayBuffer(size));
      const { bytesRead } = await file.read(bytes, 0, size, 0);
      return bytes.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code !== undefined && Object.hasOwn(WHY, code) ? refused(WHY[code] as string) : error;
  }
}

/** Standard output is the host's: what is to be said goes to standard error. */
export async function mcp({ environment, complain }: Surroundings): Promise<void> {
  const settings = readSettings({ RECOGNIZER_URL: DEMO, ...environment });
  const warn = (message: string): void => complain(`koine: ${message}\n`);
  const engines = new EngineShelf({ warn });
  const { defaultScheme } = settings;
  const recognizers = openRecognizers(settings.recognizer, warn);
  const speaking = openSpeech({ speaker: null, speechDir: null }, { say: warn, warn });
  const service = createService({
    ...speaking,
    engines,
    defaultScheme,
    bench: createBench(),
    uploads: createUploads(),
    fetcher: createFetcher(`koine-tutor/${VERSION}`),
    recognizers,
    baseUrl: BASE_URL,
    warn,
    count: () => {},
  });
  const { manual } = readSite({ baseUrl: BASE_URL, defaultScheme, recognizers: recognizers.names });
  answerStdio({ service, manual, baseUrl: BASE_URL, readFile: readRecording }, warn);
  // The first question need not wait for it.
  await engines.load(defaultScheme);
}
