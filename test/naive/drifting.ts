/**
 * Makes targets and attempts with a best path that strays far from the diagonal and comes back. An aligner with too
 * narrow a band would answer them wrongly. Some have learner errors and blocks left out, inserted or moved. Others have
 * phones that fold into the row of another phone, or readings that may be silent.
 */

import { perturb } from '../../bench/inputs/perturb.ts';
import type { Random } from '../../bench/inputs/random.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { PHONES, phoneId } from '../../src/engine/phonology/phones.ts';

export interface Case {
  readonly target: number[];
  readonly attempt: number[];
}

/** Takes a block out of a string, then puts it back in its place, in another place, twice, or not at all. */
function withBlock(phones: readonly number[], random: Random, longest: number): number[] {
  const from = random.below(phones.length + 1);
  const block = phones.slice(from, from + random.below(longest + 1));
  const rest = phones.toSpliced(from, block.length);
  const at = random.below(rest.length + 1);
  return random.pick([
    rest,
    rest.toSpliced(at, 0, ...block),
    phones.toSpliced(random.below(phones.length + 1), 0, ...block),
    phones.toSpliced(from, 0, ...block.map(() => random.below(PHONES.length))),
  ]);
}

/** Makes a target of words of the lexicon, end to end, and an attempt with learner errors and misplaced blocks. */
export function strayVerse({ lexicon, phonology }: Engine, random: Random, length: number): Case {
  const target: number[] = [];
  while (target.length < length) {
    const row = random.below(lexicon.rows);
    target.push(...lexicon.readings.subarray(lexicon.offsets[row], lexicon.offsets[row + 1]));
  }
  const exact = target.map((id) => phonology.readings[id]?.phone as number);
  let attempt = perturb(exact, random, random.pick([0, 0.1, 0.25, 0.6]));
  for (let blocks = random.below(4); blocks > 0; blocks--) {
    attempt = withBlock(attempt, random, random.pick([3, 8, 20]));
  }
  return { target, attempt: attempt.slice(0, 512) };
}

/**
 * Makes strings of few different phones. Nearly all of them may be silent, or fold into the row of the phone next to
 * them, so that a path leaves the diagonal without a missing or extra sound.
 */
export function foldingStrings({ phonology }: Engine, random: Random, length: number): Case {
  const phones = ['a', 'ɪ', 'u', 'h', 'l', 't', 's', 'θ', 'j', 'i', 'n', 'ʝ', 'd', 'z'].map(phoneId);
  const few = Array.from({ length: 2 + random.below(5) }, () => random.pick(phones));
  const folding = phonology.readings.flatMap(({ phone, led, trailed, silentAfter, optional, twice }, id) =>
    led.size + trailed.size + silentAfter.size > 0 || optional || (twice && few.includes(phone)) ? [id] : [],
  );
  const any = Array.from(phonology.readings.keys());
  const target = Array.from({ length }, () => random.pick(random.next() < 0.7 ? folding : any));
  const said = target.flatMap((id) => {
    const { phone, led, trailed, twice } = phonology.readings[id] as (typeof phonology.readings)[number];
    const lead = random.next() < 0.5 ? [...led].slice(0, 1) : [];
    const trail = random.next() < 0.5 ? [...trailed].slice(0, 1) : [];
    return random.next() < 0.2 ? [] : [...lead, phone, ...(twice && random.next() < 0.5 ? [phone] : trail)];
  });
  const attempt = random.next() < 0.5 ? said : Array.from({ length }, () => random.pick(few));
  return { target, attempt: withBlock(attempt, random, 8).slice(0, 512) };
}
