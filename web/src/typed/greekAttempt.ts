/**
 * The attempt in Greek letters: it is read by the rules of the chosen pronunciation, and the line below the field shows
 * how. Nothing of it is left out in silence.
 */

import type { ReadingResponse } from '../../../src/contract/lexicon.ts';
import { ask, Refusal } from '../device/device.ts';
import { byId } from '../dom.ts';
import { MESSAGES, say } from '../messages.ts';
import { clearProblem, showProblem } from '../problems.ts';
import { chosenScheme } from '../pronunciation.ts';
import { inIpa, respelt } from '../said.ts';
import { asWritten, leavesStress } from './asWritten.ts';
import { saidFault } from './faults.ts';

const { typed } = MESSAGES;

/** How the text is said, what its writer did not mark, and what of it is left out. */
function lineOf(read: ReadingResponse): (Node | string)[] {
  const reading = asWritten(read);
  const { dropped } = reading;
  const left = [
    ...(leavesStress(read, reading) ? [typed.noStress] : []),
    ...(dropped === undefined ? [] : [say(typed.notRead, { symbols: dropped.join(' ') })]),
  ];
  return [typed.readAs, respelt(reading), inIpa(reading), ...left].flatMap((part) => [part, ' ']);
}

const show = (read: ReadingResponse | null): void =>
  byId('said-reading').replaceChildren(...(read === null ? [] : lineOf(read)));

/** The reading of a text; null where the tutor refuses it. */
async function readingOf(text: string): Promise<ReadingResponse | null> {
  try {
    return await ask('reading', { target: text, scheme: chosenScheme() });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * Reads what stands in the field and shows how it sounds; a fault is shown and gives null.
 *
 * @throws Unloaded when the tutor could not be loaded
 */
export async function readSaid(field: HTMLInputElement): Promise<ReadingResponse | null> {
  const text = field.value;
  const fault = saidFault(text);
  const read = fault === null ? await readingOf(text.trim()) : null;
  // What has been typed meanwhile is read by the next question.
  if (field.value !== text) return null;
  show(read);
  if (read !== null) clearProblem('said');
  else if (text.trim() !== '')
    showProblem('said', fault ?? say(MESSAGES.faults.notRead, { text: text.trim() }));
  return read === null ? null : asWritten(read);
}

/** Takes the line away, when nothing is typed any more. */
export const forgetSaid = (): void => {
  show(null);
  clearProblem('said');
};
