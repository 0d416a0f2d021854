/** `koine mcp`: the tools over standard input and output, for a host that starts programs. */

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPlain } from '../../packages/research/src/heardFile.ts';
import { createRecordings } from '../../packages/voice/src/recordings.ts';
import { shown } from '../contract/fields.ts';
import { badRequest, type Refusal } from '../contract/refusal.ts';
import { EngineShelf } from '../service/built/engineShelf.ts';
import { VERSION } from '../service/built/project.ts';
import { createService } from '../service/calls/service.ts';
import { createFetcher } from '../service/hear/fetch/fetch.ts';
import { createRecognizers, DEMO } from '../service/hear/recognizers/recognizer.ts';
import { Memory } from '../service/hear/threads/bounds.ts';
import { createThreads } from '../service/hear/threads/pool.ts';
import { readSite } from '../service/http/site.ts';
import { answerStdio } from '../service/mcp/stdio.ts';
import { createUploads } from '../service/state/uploads.ts';
import { fail, type Surroundings, whyUnread } from '../service/surroundings.ts';
import { readSettings } from './settings.ts';

/** The place that is meant: below the home folder for `~/`, below the folder that the host started us in for a relative path. */
function placeOf(path: string): string {
  if (path.startsWith('file:')) return fileURLToPath(path);
  return /^~(?:[\\/]|$)/u.test(path) ? join(homedir(), path.slice(1)) : resolve(path);
}

/**
 * Reads a recording of the user.
 *
 * @throws Refusal for what is no plain file, may not be read, or is too large
 */
export async function readRecording(path: unknown): Promise<Uint8Array> {
  const refused = (why: string, where = ''): Refusal =>
    badRequest(`audio_path is ${shown(path)}${where}: ${why}`, 'audio_path');
  if (typeof path !== 'string' || path === '' || path.includes('\0'))
    throw refused('send the full path of a recording');
  if (/^https?:/iu.test(path)) throw refused('this is an address; send it as audio_url');
  let place = path;
  try {
    place = placeOf(path);
    return await readPlain(place);
  } catch (error) {
    const why = whyUnread(error as NodeJS.ErrnoException);
    throw refused(`${why}; send the full path of a recording`, place === path ? '' : `, which is ${place}`);
  }
}

/** With this address, the documents that a problem names are resources of the server. */
const BASE_URL = 'koine:/';

/** The settings that count here; another may be meant for another program, as PORT. */
const OWN = /^(?:RECOGNIZER_|DEFAULT_SCHEME$)/u;

/** Standard output is the host's: what is to be said goes to standard error. */
export async function mcp(around: Surroundings): Promise<void> {
  const { environment, complain } = around;
  // A host may set what its user left empty.
  const own = Object.entries(environment).filter(([name, value]) => OWN.test(name) && value !== '');
  const settings = readSettings({ RECOGNIZER_URL: DEMO, ...Object.fromEntries(own) });
  const warn = (message: string): void => complain(`koine: ${message}\n`);
  // A host that reads no warnings still gets answers.
  process.stderr.on('error', () => {});
  const engines = new EngineShelf({ warn });
  const { DEFAULT_SCHEME: defaultScheme } = settings;
  const threads = createThreads(warn);
  const recognizers = createRecognizers(settings.recognizer, threads);
  const service = createService({
    recordings: createRecordings(null, warn),
    engines,
    defaultScheme,
    uploads: createUploads(),
    fetcher: createFetcher(`koine-tutor/${VERSION}`),
    recognizers,
    baseUrl: BASE_URL,
    warn,
    threads,
    memory: new Memory(),
    count: () => {},
    noInput: 'send ipa, said, or audio_path',
  });
  const { manual } = readSite({ baseUrl: BASE_URL, defaultScheme, recognizers: recognizers.names });
  if (process.stdin.isTTY)
    warn('an agent talks here, in lines of JSON-RPC (docs/mcp-clients.md); Ctrl-D ends it');
  answerStdio({ service, manual, baseUrl: BASE_URL, readFile: readRecording }, warn);
  // The first question need not wait for it; what cannot score should not seem to run.
  await engines.load(defaultScheme)?.catch((error) => process.exit(fail(error, around)));
}
