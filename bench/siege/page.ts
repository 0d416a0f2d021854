/** SIEGE.md: what each attack did before, and what it does now. */

import { machine } from '../results.ts';
import type { Met, Report } from './caller.ts';

/** What one attack did. */
export interface Siege {
  readonly name: string;
  readonly who: string;
  readonly caller: Partial<Report> | null;
  readonly attacker: string;
  /** MiB, and after how many seconds the service was ended, if it was. */
  readonly peak: number;
  readonly endedAt: number | null;
}

/** How the service stopped while half bodies were on their way. */
export interface Stopped {
  readonly seconds: number;
  readonly status: number | null;
}

/** One run of all attacks. */
export interface Run {
  readonly machine: string;
  readonly load: number;
  readonly sieges: readonly Siege[];
  readonly stopped: Stopped;
}

export interface Runs {
  readonly before: Run | null;
  readonly now: Run;
}

/** The longest p99 that the well-behaved caller may see, milliseconds. */
const MOST_P99_MS = 50;

const failures = ({ failed }: Met): number => Object.values(failed).reduce((sum, count) => sum + count, 0);

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));

function wordOf({ caller }: Siege): string {
  const word = caller?.word;
  return word === undefined ? '–' : `${ms(word.p50)} / ${ms(word.p99)} / ${ms(word.longest)}`;
}

/** The failed requests of the well-behaved caller, and how many it sent. */
function lostOf({ caller }: Siege): string {
  if (caller === null) return '–';
  const kinds = Object.entries(caller).map(([kind, met]) => {
    const reasons = Object.entries(met.failed).map(([reason, count]) => `${reason} × ${count}`);
    return [kind, met, reasons.join(', ')] as const;
  });
  const lost = kinds.filter(([, met]) => failures(met) > 0);
  if (lost.length === 0) return 'none';
  return lost.map(([kind, met, why]) => `${kind}: ${failures(met)} of ${met.sent} (${why})`).join('; ');
}

const slowOf = ({ caller }: Siege): string =>
  (['verse', 'recording'] as const)
    .flatMap((kind) => {
      const met = caller?.[kind];
      return met === undefined ? [] : [`a ${kind} ${ms(met.p50)} / ${ms(met.p99)}`];
    })
    .join(', ');

const memoryOf = ({ peak, endedAt }: Siege): string =>
  endedAt === null ? `${peak.toFixed(0)}` : `**ended after ${endedAt.toFixed(1)} s**, ${peak.toFixed(0)}`;

const row = (before: Siege | undefined, now: Siege): string =>
  [
    '',
    now.who,
    now.name,
    before === undefined ? '–' : wordOf(before),
    wordOf(now),
    before === undefined ? '–' : lostOf(before),
    lostOf(now),
    before === undefined ? '–' : memoryOf(before),
    memoryOf(now),
    '',
  ]
    .join(' | ')
    .trim();

/** True when an attack did no harm to the well-behaved caller. */
function isHarmless({ caller, endedAt }: Siege): boolean {
  if (endedAt !== null || caller?.word === undefined) return false;
  return caller.word.p99 < MOST_P99_MS && Object.values(caller).every((met) => failures(met) === 0);
}

const stop = ({ seconds, status }: Stopped): string => `${seconds.toFixed(1)} s, exit status ${status}`;

export function siegePage({ before, now }: Runs, seconds: number): string {
  const attacks = now.sieges.filter(({ who }) => who !== 'nobody');
  const harmless = attacks.filter(isHarmless).length;
  const told =
    before === null
      ? ''
      : ` The machine of the first: ${before.machine}, its load ${before.load.toFixed(1)}.`;
  return `# Siege

Written by \`npm run siege\`: each attack for ${seconds} s against a process of its own, which is ended when it holds more than 1 GiB,
then all at once. Beside them somebody who means well sends a word every 20 ms over kept connections, and five a second over new
ones; beside the attack by verses a verse of 40 words, and beside that by recordings a recording, every second or faster. The
recognizer takes 2 s for each. The service, the attackers and the caller share the machine, so its times are an upper bound.

"Before" is the build before any of this was mended, under the same siege (\`npm run siege -- --before CLI\`).${told}

Machine: ${now.machine}; load when it began ${now.load.toFixed(1)}.

- Attacks that do the caller no harm (p99 under ${MOST_P99_MS} ms, nothing refused): ${harmless} of ${attacks.length} (target all, ${harmless === attacks.length ? 'met' : '**missed**'}).
- A stop with 20 half bodies on their way: ${before === null ? '' : `before ${stop(before.stopped)}; `}now ${stop(now.stopped)}.

| who | attack | a word before, p50 / p99 / longest ms | now | lost before | now | MiB before | now |
|---|---|---|---|---|---|---|---|
${now.sieges
  .map((siege) =>
    row(
      before?.sieges.find(({ name }) => name === siege.name),
      siege,
    ),
  )
  .join('\n')}

| attack | what the attacker met before | now | slow requests of the caller before, p50 / p99 ms | now |
|---|---|---|---|---|
${now.sieges
  .map((siege) => {
    const earlier = before?.sieges.find(({ name }) => name === siege.name);
    const cells = [earlier?.attacker ?? '–', siege.attacker, earlier ? slowOf(earlier) : '–', slowOf(siege)];
    return `| ${siege.name} | ${cells.join(' | ')} |`;
  })
  .join('\n')}
`;
}

export { machine };
