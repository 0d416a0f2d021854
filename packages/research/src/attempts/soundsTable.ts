/** Writes the table of sounds, with one line for each row of an alignment. */

import type { CoachingSound, ScoredPhone, TutorResponse } from '../../../../src/contract/response.ts';
import { soundsIn } from '../../../../src/engine/align/alignment.ts';
import { UNIT } from '../../../../src/engine/align/closeness.ts';
import { gainsOf } from '../../../../src/engine/align/score.ts';
import { type TableFormat, writeCells } from '../../../../src/engine/library/writeCells.ts';

/** Finds the word of each row, counted from 1. An extra sound belongs to the word before it. */
function wordNumbers({ phones, target_words }: TutorResponse): number[] {
  const wordOfSlot = target_words.flatMap((word, n) => word.phones.map(() => n + 1));
  let slots = 0;
  return phones.map(({ target }) => {
    if (target !== null) slots++;
    // An extra sound before the first slot belongs to the first word.
    const slot = Math.max(0, slots - 1);
    return wordOfSlot[slot] as number;
  });
}

/** Computes for each row how much `proximity` would rise if only that row were right. */
function gainsIn({ phones, stress }: Pick<TutorResponse, 'phones' | 'stress'>): readonly number[] {
  const rows = phones.map(({ target, observed, cost }, at) => ({
    cost: Math.round(cost * UNIT),
    slot: target === null ? null : at,
    ...(observed === null ? { from: 0, to: 0 } : { from: 0, to: 1 }),
  }));
  const slots = rows.filter(({ slot }) => slot !== null);
  return gainsOf({ rows, count: Math.max(slots.length, soundsIn(rows)), target: { slots } }, stress.penalty)
    .rows;
}

/** @param ending last cells of each line */
export function soundsText(
  line: number,
  id: string,
  answer: TutorResponse,
  ending: string,
  format: TableFormat,
): string {
  const [numbers, gains] = [wordNumbers(answer), gainsIn(answer)];
  let text = '';
  for (const [at, phone] of answer.phones.entries()) {
    const { cost, confidence, uncertain, start_s, end_s }: ScoredPhone = phone;
    const sound = answer.coaching.sounds[at] as CoachingSound;
    const cells = [
      ...[line, id, numbers[at] as number, sound.word ?? '', at, sound.letters ?? ''],
      ...[phone.target ?? '', phone.observed ?? '', phone.status, sound.error_code ?? ''],
      ...[cost, sound.closeness, gains[at] as number, confidence ?? '', `${uncertain}`],
      ...[start_s ?? '', end_s ?? ''],
    ];
    text += `${writeCells(cells, format)}${ending}\n`;
  }
  return text;
}
