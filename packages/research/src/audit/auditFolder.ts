/** `koine audit`: hears and scores the recordings of a folder, and reports how far to trust the recognizer. */

import { writeFileSync } from 'node:fs';
import { DEFAULT_SCHEME } from '../../../../src/contract/schemes.ts';
import type { Trust } from '../../../../src/engine/hear.ts';
import { schemeNamed } from '../../../../src/engine/library/schemes.ts';
import { EngineShelf } from '../../../../src/service/built/engineShelf.ts';
import { DEFAULT_NAME } from '../../../../src/service/hear/recognizers/recognizer.ts';
import { createThreads, processors } from '../../../../src/service/hear/threads/pool.ts';
import { type Surroundings, UsageError } from '../../../../src/service/surroundings.ts';
import type { NamedEars, OpenEars } from '../heardFile.ts';
import { progressBar } from '../progressBar.ts';
import { type AuditClip, hearClips, isDecoded, scoreClip, truthOf } from './audit.ts';
import { checkRows, type FailedClip, readTable, refuseSource, type Table } from './clips.ts';
import { csvOf } from './clipsCsv.ts';
import { figuresOf } from './figures.ts';
import { fittedTo, triedElsewhere } from './fit.ts';
import { bySound, bySpeaker } from './groups.ts';
import { elsewhereText, figuresText, fitText, groupsText } from './table.ts';

interface AuditOptions {
  readonly recognizer?: string | undefined;
  readonly csv?: string | undefined;
}

async function openTable(
  folder: string,
  { environment, engines = new EngineShelf() }: Surroundings,
): Promise<{ readonly engines: EngineShelf; readonly table: Table }> {
  const { name } = schemeNamed(environment.DEFAULT_SCHEME ?? DEFAULT_SCHEME, 'scheme');
  const table = readTable(folder, name);
  await Promise.all(table.rows.map(({ scheme }) => engines.load(scheme)));
  checkRows(table, (row) => void truthOf(row, engines));
  return { engines, table };
}

/** Ending of the settings of a recognizer, such as `_FAST`; empty for the default recognizer. */
const suffixOf = (name = DEFAULT_NAME): string =>
  name.toLowerCase() === DEFAULT_NAME ? '' : `_${name.toUpperCase()}`;

function fitOf(heard: readonly AuditClip[], trust: Trust, name: string | undefined): string {
  const decoded = heard.filter(isDecoded);
  if (decoded.length === 0) return 'The recognizer sends phones, so λ and the gate have no say.';
  if (decoded.every(({ truth }) => truth === null)) {
    return 'No clip has its target said, so λ cannot be fitted.';
  }
  const fitted = fittedTo(decoded, trust);
  const text = fitText(fitted, trust, suffixOf(name));
  if (fitted.lambda === null) return text;
  return `${text}\n\n${elsewhereText(triedElsewhere(decoded, trust))}`;
}

const clips = (count: number): string => `${count} ${count === 1 ? 'clip' : 'clips'}`;

const failureLines = (failed: readonly FailedClip[]): string[] =>
  failed.map(({ row, reason }) => `left out: ${row.file} (line ${row.line}): ${reason}`);

function reportOn(
  heard: readonly AuditClip[],
  failed: readonly FailedClip[],
  { trust, recognizer, name }: NamedEars,
): { report: string; csv: string } {
  const scored = heard.map((clip) => scoreClip(clip, trust));
  const figures = figuresOf(scored.map(({ outcome }) => outcome));
  const { right, planted, other } = figures.gate;
  const head = [
    `Recognizer ${name}, λ ${trust.lambda}, gate ${trust.gate}: ${clips(scored.length)} scored, ${failed.length} left out.`,
    `${right.clips} without an error, ${planted.clips} with planted errors, ${other.clips} of another word.`,
  ];
  const groups = [groupsText('sound', bySound(scored)), groupsText('speaker', bySpeaker(scored))];
  const lines = [
    ...failureLines(failed),
    ...head,
    '',
    figuresText(figures),
    '',
    ...groups.filter((text) => text !== ''),
  ];
  return { report: [...lines, fitOf(heard, trust, recognizer)].join('\n'), csv: csvOf(scored, failed) };
}

/** @throws UsageError for wrong arguments, Refusal for an unusable table, Error if every clip failed */
export async function audit(
  words: readonly string[],
  { recognizer, csv }: AuditOptions,
  around: Surroundings & { readonly openEars: OpenEars },
): Promise<void> {
  const [folder, ...more] = words;
  if (folder === undefined || more.length > 0) throw new UsageError('audit takes the folder CLIPS');
  const warn = (message: string): void => around.complain(`koine: ${message}\n`);
  const threads = around.threads ?? createThreads(warn, processors());
  const ears = around.openEars(around.environment, recognizer, threads);
  try {
    const { table, engines } = await openTable(folder, around);
    // An unwritable file is refused now, and not after all clips were heard.
    if (csv !== undefined) {
      refuseSource(csv, folder, table);
      writeFileSync(csv, '');
    }
    const parts = { ...ears, engines };
    const progress = progressBar('listening', table.rows.length, around);
    const { heard, failed } = await hearClips(folder, table.rows, parts, progress);
    const { report, csv: text } = reportOn(heard, failed, parts);
    if (csv !== undefined) writeFileSync(csv, text);
    if (heard.length === 0) throw new Error(`every clip failed\n${failureLines(failed).join('\n')}`);
    around.print(`${report}\n`);
  } finally {
    await Promise.all([ears.recognizers.close(), threads.close()]);
  }
}
