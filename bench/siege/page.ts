/** SIEGE.md: what each attack does to a caller who means well, through the front and at a bare process. */

import { machine } from '../../packages/research/src/results.ts';
import type { Met, Report } from './caller.ts';

/** What one attack did. */
export interface Outcome {
  readonly caller: Partial<Report> | null;
  readonly attacker: string;
  /** MiB, and after how many seconds the service was ended, if it was. */
  readonly peak: number;
  readonly endedAt: number | null;
}

/** One attack, through the front and at a bare process. */
export interface Siege {
  readonly name: string;
  readonly who: string;
  readonly front: Outcome;
  readonly bare: Outcome;
}

/** How the service stopped while half bodies were on their way. */
export interface Stopped {
  readonly seconds: number;
  readonly status: number | null;
}

/** What several keys sent to a service in 1 GiB. */
export interface Survived {
  readonly who: string;
  readonly what: string;
  /** As many as the service was told; undefined for those that are there. */
  readonly processors: number | undefined;
  readonly outcome: Outcome;
}

export interface Run {
  readonly load: number;
  readonly sieges: readonly Siege[];
  readonly survived: readonly Survived[];
  readonly stopped: Stopped;
}

/** The longest p99 that the well-behaved caller may see, milliseconds. */
const MOST_P99_MS = 50;

const failures = ({ failed }: Met): number => Object.values(failed).reduce((sum, count) => sum + count, 0);

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));

function timesOf(outcome: Outcome): string {
  const { caller } = outcome;
  const word = caller?.word;
  const p99 = word === undefined ? '' : isSlow(outcome) ? `**${ms(word.p99)}**` : ms(word.p99);
  const word50 = word === undefined ? '–' : `${ms(word.p50)} / ${p99} / ${ms(word.longest)}`;
  const slow = (['verse', 'recording'] as const).flatMap((kind) => {
    const met = caller?.[kind];
    return met === undefined ? [] : [`${kind} ${ms(met.p50)} / ${ms(met.p99)}`];
  });
  return [word50, ...slow].join('; ');
}

const isSlow = ({ caller }: Outcome): boolean => (caller?.word?.p99 ?? 0) >= MOST_P99_MS;

/** The failed requests of the well-behaved caller, and how many it sent. */
function lostOf({ caller }: Outcome): string {
  if (caller === null) return '–';
  const lost = Object.entries(caller).filter(([, met]) => failures(met) > 0);
  if (lost.length === 0) return 'none';
  return lost
    .map(([kind, met]) => {
      const reasons = Object.entries(met.failed).map(([reason, count]) => `${reason} × ${count}`);
      return `${kind}: ${failures(met)} of ${met.sent} (${reasons.join(', ')})`;
    })
    .join('; ');
}

const memoryOf = ({ peak, endedAt }: Outcome): string =>
  endedAt === null ? `${peak.toFixed(0)}` : `**ended after ${endedAt.toFixed(1)} s**, ${peak.toFixed(0)}`;

/** True when an attack did no harm to the well-behaved caller. */
function isHarmless(outcome: Outcome): boolean {
  const { caller, endedAt } = outcome;
  if (endedAt !== null || caller?.word === undefined) return false;
  return !isSlow(outcome) && Object.values(caller).every((met) => failures(met) === 0);
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const table = (sieges: readonly Siege[], where: 'front' | 'bare'): string =>
  sieges
    .map(({ who, name, [where]: outcome }) =>
      line([who, name, timesOf(outcome), lostOf(outcome), memoryOf(outcome), outcome.attacker]),
    )
    .join('\n');

const HEAD = `| who | attack | a word, p50 / p99 / longest ms | lost | MiB | what the attacker met |
|---|---|---|---|---|---|`;

const survivedTable = (survived: readonly Survived[]): string =>
  survived
    .map(({ who, what, processors, outcome }) => {
      const place = processors === undefined ? 'those here' : String(processors);
      return line([who, what, place, memoryOf(outcome), timesOf(outcome), lostOf(outcome), outcome.attacker]);
    })
    .join('\n');

export function siegePage({ load, sieges, survived, stopped }: Run, seconds: number): string {
  const attacks = sieges.filter(({ who }) => who !== 'nobody');
  const harmless = (where: 'front' | 'bare'): number =>
    attacks.filter(({ [where]: outcome }) => isHarmless(outcome)).length;
  return `# Siege

Written by \`npm run siege\`: each attack for ${seconds} s against a process of its own, which is ended when it holds more than 1 GiB,
then all at once; first behind nginx with \`deploy/nginx.conf\`, as \`compose.yaml\` starts it, then without it. Beside them
somebody who means well sends a word every 20 ms over kept connections, five a second over new ones, and with some attacks a verse
of 40 words or a recording, from another address than the attackers. The recognizer takes 2 s for each. nginx, the service, the
attackers and the caller share the machine, so the times are an upper bound.

Machine: ${machine()}; load when it began ${load.toFixed(1)}.

- Behind the front ${harmless('front')} of ${attacks.length} attacks do the caller no harm (p99 under ${MOST_P99_MS} ms, nothing refused), at the bare process ${harmless('bare')}.
- A p99 of a word of ${MOST_P99_MS} ms or more is a miss, and stands in **bold**.
- Not attacked here: four keys that hold all slots of uploads (\`test/state/uploads.test.ts\`), a request with Expect behind an unfinished answer
  (\`test/http/edges.test.ts\`), a recording or a verse of somebody else beside several keys.
- A bare process with 20 half bodies on their way stops in ${stopped.seconds.toFixed(1)} s, exit status ${stopped.status}.

## Behind the front

${HEAD}
${table(sieges, 'front')}

## A bare process

${HEAD}
${table(sieges, 'bare')}

## In 1 GiB

A bare process as it ships, with four traditions and the demo recognizer, in a memory control group where one may be made. Each key
keeps to its limits.

| who | sends | processors | MiB | a word, p50 / p99 / longest ms | lost | what they met |
|---|---|---|---|---|---|---|
${survivedTable(survived)}
`;
}
