/**
 * Whether a service in 1 GiB outlives what several keys may send at once: with four traditions, the demo recognizer and
 * speech, started as it ships, with the processors that are here and with eight. The group that holds it is of the system
 * where one may be made; else the memory is only watched.
 */

import { setTimeout } from 'node:timers/promises';
import { batches, batchesThenMinutes, frames, minutes, puts, uploadsThenBatches, verses } from './allowed.ts';
import type { Attack } from './anonymous.ts';
import { openGroup, seeing, within } from './confined.ts';
import type { Outcome, Survived } from './page.ts';
import { callAt, MOST_MIB, openPlace } from './place.ts';

/** What is sent, and by whom. */
interface Plan {
  readonly who: string;
  readonly what: string;
  readonly attack: Attack;
}

const ROWS: readonly Plan[] = [
  { who: '1 key', what: 'verses of 64 words, four traditions, 16 at a time', attack: verses(1) },
  { who: '2 keys', what: 'the same', attack: verses(2) },
  { who: '2 keys', what: 'recordings of a minute, 32 at a time', attack: minutes(2) },
  { who: '4 keys', what: 'uploads of 8 MiB, 8 at a time', attack: puts(4) },
  {
    who: '12 keys',
    what: '32 uploads of 8 MiB of four, then a batch each of eight',
    attack: uploadsThenBatches,
  },
  { who: '32 keys', what: 'a batch each', attack: batches(32) },
  {
    who: '34 keys',
    what: 'a batch each of 32, then recordings of a minute of two',
    attack: batchesThenMinutes,
  },
  { who: '4 keys', what: 'verses with 3,000 frames, 16 at a time', attack: frames(4) },
  { who: '2 keys', what: 'verses over brotli, 16 at a time', attack: verses(2, 'br') },
];

/** The service with all that takes memory. */
const SETTINGS = { SCHEMES: 'all', RECOGNIZER_URL: 'demo' };

async function confine({ attack }: Plan, processors: number | undefined, seconds: number): Promise<Outcome> {
  const group = openGroup(MOST_MIB);
  const around = {
    before: group === null ? [] : within(group),
    behind: processors === undefined ? [] : seeing(processors),
  };
  const place = await openPlace({ fronted: false, settings: SETTINGS, around });
  try {
    const finish = await callAt(place, []);
    const until = performance.now() + 1000 * seconds;
    const attacker = await attack(place, until).catch((error) => String(error));
    await setTimeout(Math.max(0, until - performance.now()));
    return { caller: await finish(), attacker, ...place.memory() };
  } finally {
    await place.close();
    group?.close();
  }
}

/** Sends each row for so long, to a service of its own. */
export async function confineAll(seconds: number, only = ''): Promise<readonly Survived[]> {
  const rows: Survived[] = [];
  for (const plan of ROWS) {
    for (const processors of [undefined, 8]) {
      if (!`${plan.who} ${plan.what} ${processors ?? ''}`.includes(only)) continue;
      const { who, what } = plan;
      rows.push({ who, what, processors, outcome: await confine(plan, processors, seconds) });
      console.error(JSON.stringify(rows.at(-1)));
    }
  }
  return rows;
}
