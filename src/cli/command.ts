/** Runs a command of `koine`. Imports only the modules of this command, so that short commands start fast. */

import { setFlagsFromString } from 'node:v8';
import { VERSION } from '../service/built/project.ts';
import { fail, meaning, noMoreWords, parse, type Surroundings, UsageError } from '../service/surroundings.ts';
import { commands, USAGE } from './usage.ts';

const OPTIONS = {
  json: { type: 'boolean', default: false },
  csv: { type: 'string' },
  file: { type: 'string' },
  out: { type: 'string' },
  resume: { type: 'boolean', default: false },
  expires: { type: 'string' },
  label: { type: 'string' },
  limit: { type: 'string' },
  link: { type: 'string' },
  recognizer: { type: 'string' },
  said: { type: 'string' },
  scheme: { type: 'string' },
  sounds: { type: 'string' },
  scorm: { type: 'string' },
  title: { type: 'string' },
  'without-voice': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const;

/** Runs the command that the arguments name. @throws UsageError for an unknown command */
async function obey(args: readonly string[], around: Surroundings): Promise<void> {
  if (args[0] === 'recognizer')
    return (await import('../../packages/recognizer/src/command.ts')).recognizer(
      args.slice(1),
      around,
      USAGE,
    );
  const { values, positionals } = parse({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [command, ...words] = positionals;
  if (values.version) around.print(`${VERSION}\n`);
  else if (values.help || command === undefined) around.print(`${USAGE}\n`);
  else if (command === 'serve') {
    noMoreWords('serve', words);
    await (await import('./main.ts')).serve(around);
  } else if (command === 'score') await (await import('./scoreCommand.ts')).score(words, values, around);
  else if (command === 'audit') {
    const [{ audit }, { openEars }] = await Promise.all([
      import('../../packages/research/src/audit/auditFolder.ts'),
      import('./recognizerSettings.ts'),
    ]);
    await audit(words, values, { ...around, openEars });
  } else if (command === 'page') {
    await (await import('../../packages/page/command/writePage.ts')).page(words, values, around);
  } else if (command === 'labels')
    await (await import('../../packages/recognizer/src/labelsCommand.ts')).labels(words, values, around);
  else if (command === 'mcp') {
    noMoreWords('mcp', words);
    // The host of an agent starts many programs, so memory matters more than speed. V8 must get this flag before it loads
    // modules.
    setFlagsFromString('--optimize-for-size');
    await (await import('./mcpCommand.ts')).mcp(around);
  } else if (command === 'keys') await (await import('./keysCommand.ts')).keys(words, values, around);
  else if (command === 'help') around.print(`${USAGE}\n`);
  else throw new UsageError(`${command} is not a command${meaning(command, commands())}`);
}

/** Runs one command and resolves with its exit status; `serve` resolves when the service is ready. */
export async function run(args: readonly string[], around: Surroundings): Promise<number> {
  try {
    await obey(args, around);
    return 0;
  } catch (error) {
    return fail(error, around);
  }
}
