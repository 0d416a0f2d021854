/** LOAD.md: how fast the whole service answers, beside a fastify that sends the same bytes. */

import { cpus } from 'node:os';
import type { Round } from './cannon.ts';
import type { Latency } from './paced.ts';

export interface Loaded {
  readonly name: string;
  /** Bytes of an answer, on average. */
  readonly bytes: number;
  readonly service: Round;
  /** The floor: fastify and fast-json-stringify. */
  readonly written: Round;
  /** fastify that sends a Buffer. */
  readonly sent: Round;
  /** Requests a second of the service by those of the floor: the median of all rounds; below, the least and the most. */
  readonly share: number;
  readonly shares: readonly [number, number];
  /** Processor time of the floor by that of the service. */
  readonly cpuShare: number;
  /** At half the requests a second that the service answers: its own latency, and that of the two floors. */
  readonly half: Latency;
  readonly writtenHalf: Latency;
  readonly sentHalf: Latency;
  /** The latency of a Buffer that is sent after as much processor time as the service takes. */
  readonly spunHalf: Latency;
  readonly memory: { readonly now: number; readonly peak: number };
}

interface Setup {
  readonly keys: number;
  readonly connections: number;
  readonly rounds: number;
  readonly seconds: number;
  /** Memory before the first request, MiB. */
  readonly idle: number;
}

/** For one word: the least share of the floor, and how many times the floor's p99 at half load the service may take. */
const LEAST_SHARE = 0.85;
const MOST_TIMES = 3;

const ms = (value: number): string => `${value.toFixed(2)} ms`;
const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
const whole = (value: number): string => value.toFixed(0);
const verdict = (met: boolean): string => (met ? 'met' : '**missed**');

export const machine = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;

const table = (head: string, rows: readonly string[]): string[] => [
  head,
  head.replaceAll(/[^|]+/gu, '---:').replace('---:', '---'),
  ...rows,
  '',
];

const header = ({ keys, connections, rounds, seconds }: Setup): string => `# Load

Written by \`npm run load\`: \`koine serve\` with its own settings (rate window, log and all) on a SQLite store of ${keys}
keys, which sign the requests in turn, and beside it a process that is fastify alone and sends the same bytes. The
floor of a share is the one that writes them with fast-json-stringify; the one that sends a Buffer is shown for
comparison. autocannon, ${connections} connections, ${rounds} rounds of ${seconds} s in turns after a warm-up; medians of the rounds, also
at half load.

Machine: ${machine()}. Client and server share it, and so do others: read the shares. The processor time of a request is
all that its process used, threads of the engine included. [FLAME.md](FLAME.md) says where the time of a request goes.
`;

/** Why the tail is so long, as traces of the garbage collector and of the event loop showed. */
const TAIL = `## Where the tail comes from

Traces of a word at 3,000 a second, half load on the machine of these figures:

- A collection of the young generation comes ten times a second and takes 1 to 3 ms, sometimes 5.
- A collection of the old generation takes 5 to 15 ms by itself, but its helper threads compete with the service and the
  sender for two processors, and the loop then stands for 10 to 30 ms a few times in a row. With Node's own sizes it came every
  1 to 4 seconds, and in most rounds the p99 was 20 to 50 ms. With \`--initial-old-space-size=160\` in the start command it came
  twice in a minute, after 32 and after 17 seconds.
- A cohort of requests holds the loop for 2 ms, then the next key has its turn.
- Frames of a recognizer are 88 KB of JSON a request. The buffers of such bodies count as memory outside the heap, and Node
  collects its old generation when they add up: every 1.5 seconds at 300 requests a second, whatever its size. So their tail
  is still that of those collections.
`;

/** The whole file. */
export function loadPage(loaded: readonly Loaded[], setup: Setup): string {
  const [word] = loaded;
  if (word === undefined) throw new Error('nothing was loaded');
  const { half, writtenHalf, spunHalf } = word;
  const times = half.p99 / writtenHalf.p99;
  return [
    header(setup),
    `- A word: ${percent(word.share)} of the floor's requests a second (target ${percent(LEAST_SHARE)}, ${verdict(word.share >= LEAST_SHARE)}); rounds from ${percent(word.shares[0])} to ${percent(word.shares[1])}.`,
    `- At half load the p99 of a word is ${ms(half.p99)}, ${times.toFixed(1)} times the floor's ${ms(writtenHalf.p99)} (target at most ${MOST_TIMES} times, ${verdict(times <= MOST_TIMES)}). A process that sends a Buffer after a loop of as much processor time as the service takes has ${ms(spunHalf.p99)}: so much of it is the time itself, and its place beside the sender on this machine.`,
    `- Memory before the first request: ${whole(setup.idle)} MiB resident.`,
    '',
    '## Requests a second',
    '',
    ...table(
      '| | bytes | service | floor | share | of its CPU time | a Buffer sent |',
      loaded.map(
        ({ name, bytes, service, written, sent, share, cpuShare }) =>
          `| ${name} | ${whole(bytes)} | ${whole(service.perSecond)} | ${whole(written.perSecond)} | ${percent(share)} | ${percent(cpuShare)} | ${whole(sent.perSecond)} |`,
      ),
    ),
    '## Microseconds of processor time a request, and share of a core in use',
    '',
    ...table(
      '| | service | in use | floor | in use | a Buffer sent | in use |',
      loaded.map(
        ({ name, service, written, sent }) =>
          `| ${name} | ${[service, written, sent].map((round) => `${whole(round.cpuUs)} | ${percent(round.busy)}`).join(' | ')} |`,
      ),
    ),
    '## Milliseconds of a request, all connections busy',
    '',
    ...table(
      '| | p50 | p99 | p99.9 | floor p50 | p99 | p99.9 |',
      loaded.map(
        ({ name, service, written }) =>
          `| ${name} | ${service.p50} | ${service.p99} | ${service.p999} | ${written.p50} | ${written.p99} | ${written.p999} |`,
      ),
    ),
    '## Milliseconds of a request at half load, evenly spaced, from when it was due',
    '',
    ...table(
      '| | a second | p50 | p99 | p99.9 | floor p50 | p99 | p99.9 | Buffer p50 | p99 | p99.9 | spun p50 | p99 | p99.9 | resident MiB | most |',
      loaded.map(
        ({ name, half, writtenHalf, sentHalf, spunHalf, memory }) =>
          `| ${name} | ${whole(half.rate)} | ${[half, writtenHalf, sentHalf, spunHalf].map((one) => [one.p50, one.p99, one.p999].map((value) => value.toFixed(2)).join(' | ')).join(' | ')} | ${whole(memory.now)} | ${whole(memory.peak)} |`,
      ),
    ),
    TAIL,
  ].join('\n');
}
