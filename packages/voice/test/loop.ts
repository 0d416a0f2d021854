import type { Random } from '../../../bench/inputs/random.ts';
import { closenessUnits, UNIT } from '../../../src/engine/align/closeness.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { spokenWords } from '../../../src/engine/library/reading.ts';
import { phoneAt, phoneId } from '../../../src/engine/phonology/phones.ts';
import type { Reading } from '../../../src/engine/phonology/readings.ts';
import { readTarget, type Target } from '../../../src/engine/text/target.ts';

/** Leaves out words with fewer phones, such as ὁ and ἐν. */
const FEWEST_PHONES = 3;

const FAR = UNIT / 2;

export function frequentTargets({ lexicon, phonology }: Engine, count: number): Target[] {
  const entries = Array.from({ length: lexicon.rows }, (_, row) => lexicon.entry(row));
  entries.sort((a, b) => b.frequency - a.frequency || a.row - b.row);
  const targets: Target[] = [];
  for (const form of new Set(entries.map((entry) => entry.form))) {
    const target = readTarget(form, lexicon, phonology);
    if (target.slots.length >= FEWEST_PHONES) targets.push(target);
    if (targets.length === count) break;
  }
  return targets;
}

export interface LoopWord {
  readonly target: Target;
  readonly phones: readonly number[];
  readonly stressed: readonly number[];
  readonly planted: number | null;
}

export function asTaught(target: Target): LoopWord {
  const { phones, stressed } = spokenWords(target)[0] as { phones: number[]; stressed: number[] };
  return { target, phones, stressed, planted: null };
}

/** Replaces one sound by a distant sound of the same kind (vowel or consonant), but not by an accepted variant. */
export function withPlanted(
  target: Target,
  { readings }: Engine['phonology'],
  labels: readonly string[],
  random: Random,
) {
  const word = asTaught(target);
  const sayable = labels.slice(1).map(phoneId);
  const places = target.slots.flatMap(({ phone, reading }, slot) => {
    const { accepted } = readings[reading] as Reading;
    const far = sayable.filter(
      (other) =>
        phoneAt(other).kind === phoneAt(phone).kind &&
        closenessUnits(phone, other) < FAR &&
        !accepted.has(other),
    );
    return far.length > 0 ? [{ slot, far }] : [];
  });
  const { slot, far } = random.pick(places);
  return { ...word, phones: word.phones.with(slot, random.pick(far)), planted: slot } satisfies LoopWord;
}
