/** `koine mcp`: serves the MCP tools over standard input and output, for the host of an agent. */

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

/** Returns the absolute path for a `file:` URL, a path below `~/` or a relative path. */
function placeOf(path: string): string {
  if (path.startsWith('file:')) return fileURLToPath(path);
  return /^~(?:[\\/]|$)/u.test(path) ? join(homedir(), path.slice(1)) : resolve(path);
}

/** Reads the file that `audio_path` names. @throws Refusal if it cannot be read, is not a plain file, or is too large */
export async function readRecording(path: unknown): Promise<Uint8Array> {
  const refused = (why: string, where = ''): Refusal =>
    badRequest(`audio_path is ${shown(path)}${where}: ${why}`, 'audio_path');
  if (typeof path !== 'string' || path === '' || path.includes('\0'))
    throw refused('send the full path of a recording');
  if (/^https?:/iu.test(path)) throw refused('this is an address; send it as audio_url');
  let file = path;
  try {
    file = placeOf(path);
    return await readPlain(file);
  } catch (error) {
    const why = whyUnread(error as NodeJS.ErrnoException);
    throw refused(`${why}; send the full path of a recording`, file === path ? '' : `, which is ${file}`);
  }
}

/** Beginning of the links in problem documents; the MCP server has the linked pages as resources. */
const BASE_URL = 'koine:/';

/** Matches the settings of this command. Other variables, such as PORT, may be for another program of the host. */
const OWN = /^(?:RECOGNIZER_|DEFAULT_SCHEME$)/u;

/** Writes answers to standard output, for the host, and warnings to standard error, for people. */
export async function mcp(around: Surroundings): Promise<void> {
  const { environment, complain } = around;
  // A host sets a variable even if its user left the field empty.
  const own = Object.entries(environment).filter(([name, value]) => OWN.test(name) && value !== '');
  const settings = readSettings({ RECOGNIZER_URL: DEMO, ...Object.fromEntries(own) });
  const warn = (message: string): void => complain(`koine: ${message}\n`);
  // Ignores errors of standard error, so that a host that closes it still gets answers.
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
  // Loads the engine while the host prepares its first question. Exits if that fails, because nothing can be scored.
  await engines.load(defaultScheme)?.catch((error) => process.exit(fail(error, around)));
}
