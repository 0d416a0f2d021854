/** Shows under the field how the target is read, as soon as typing stops. */

import type { ReadingResponse } from '../../src/contract/lexicon.ts';
import { ask as askTutor, Unloaded } from './device/device.ts';
import { byId, element } from './dom.ts';
import { MESSAGES, say, worded } from './messages.ts';
import { clearProblem, showProblem } from './problems.ts';
import { chosenScheme } from './pronunciation.ts';
import { inIpa, respelt } from './said.ts';
import { showToSay } from './toSay.ts';
import { targetFault } from './typed/faults.ts';

/** Long enough not to ask at every letter, milliseconds. */
const PAUSE_MS = 150;

type Word = ReadingResponse['target_words'][number];

/** What the lexicon says about a word alone. */
function told({ lemma, pos, frequency }: Word): string {
  if (frequency === undefined) return MESSAGES.reading.unknown;
  const count = say(MESSAGES.reading.count, { count: frequency.toLocaleString('en') });
  return [lemma, pos && worded(MESSAGES.pos, pos), count].filter(Boolean).join(', ');
}

/** What the lexicon does not have of a verse. */
function toldOfVerse(words: readonly Word[]): string[] {
  const unknown = words.filter(({ frequency }) => frequency === undefined).map(({ word }) => word);
  return unknown.length === 0 ? [] : [say(MESSAGES.reading.someUnknown, { words: unknown.join(', ') })];
}

/** How the text is said, what the lexicon knows about it, and the parts of the text that were left out. */
function lineOf(reading: ReadingResponse): (Node | string)[] {
  const { target_words, dropped } = reading;
  const [word, ...others] = target_words;
  const hints = [
    ...(word === undefined || others.length > 0 ? toldOfVerse(target_words) : [told(word)]),
    ...(dropped === undefined ? [] : [say(MESSAGES.result.leftOut, { words: dropped.join(' ') })]),
  ];
  return [respelt(reading), inIpa(reading), ...hints.map((hint) => element('span', { class: 'hint' }, hint))];
}

/** The whole text, for a field that is too narrow to show it. */
const whole = ({ value, scrollWidth, clientWidth }: HTMLInputElement): Node[] =>
  scrollWidth > clientWidth ? [element('span', { class: 'whole', lang: 'grc' }, value.trim())] : [];

function show(field: HTMLInputElement, reading: ReadingResponse | null): void {
  byId('reading').replaceChildren(...(reading === null ? [] : [...whole(field), ...lineOf(reading)]));
}

function showHint(sentence: string): void {
  byId('reading').replaceChildren(element('span', { class: 'hint' }, sentence));
}

/** The reading of a text, or a sentence on why there is none. What cannot be read is refused when it is sent. */
async function readingOf(text: string): Promise<ReadingResponse | string | null> {
  try {
    return await askTutor('reading', { target: text, scheme: chosenScheme() });
  } catch (error) {
    return error instanceof Unloaded ? MESSAGES.reading.unloaded : null;
  }
}

/**
 * Watches the field and returns the function that reads it anew.
 *
 * @param told gets each reading, or null when there is none
 */
export function setUpReading(
  field: HTMLInputElement,
  told: (reading: ReadingResponse | null) => void,
): () => void {
  let asking = new AbortController();
  let timer = 0;
  const tell = (reading: ReadingResponse | null): void => {
    show(field, reading);
    showToSay(field.value.trim(), reading);
    told(reading);
  };
  const ask = async (): Promise<void> => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const text = field.value.trim();
    if (text === '') return showHint(MESSAGES.reading.empty);
    const fault = targetFault(text);
    if (fault !== null) return showProblem('target', fault);
    const reading = await readingOf(text);
    if (signal.aborted) return;
    tell(typeof reading === 'string' ? null : reading);
    if (typeof reading === 'string') showHint(reading);
  };
  const later = (): void => {
    clearProblem('target');
    // A reading that still comes belongs to the word before.
    asking.abort();
    tell(null);
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), PAUSE_MS);
  };
  field.addEventListener('input', later);
  field.addEventListener('taken', later);
  return later;
}
