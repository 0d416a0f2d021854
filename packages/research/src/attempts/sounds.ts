/** The table of sounds: a row for each row of the alignment of an attempt. */

import type { CoachingSound, ScoredPhone, TutorResponse } from '../../../../src/contract/response.ts';
import { gainsIn } from '../../../../src/engine/align/score.ts';
import { type TableFormat, writeCells } from '../../../../src/engine/library/csv.ts';

/** The number of the word of each row, from 1; an extra sound belongs to the word before it. */
function wordNumbers({ phones, target_words }: TutorResponse): number[] {
  const ofSlots = target_words.flatMap((word, n) => word.phones.map(() => n + 1));
  let slot = 0;
  return phones.map(({ target }) => ofSlots[target === null ? Math.max(0, slot - 1) : slot++] as number);
}

/**
 * The lines of an attempt, each with its line end.
 *
 * @param ending the end of each line, which says by what it was scored
 */
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
