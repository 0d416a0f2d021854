/** What a learner sees of the past: the hardest sounds, the last attempts, the table to save, and the button that forgets. */

import { respelling } from '../../../src/score/coach/sentences/en/respelling.ts';
import { button, byId, element } from '../dom.ts';
import { kept } from '../kept.ts';
import { KEY_NAME } from '../keyField.ts';
import { type Attempt, type Hard, hardest } from './attempt.ts';
import { csvOf } from './csv.ts';
import type { Chapter } from './sets.ts';

/** What the section needs. */
export interface ProgressParts {
  readonly attempts: () => readonly Attempt[];
  /** False where the browser does not keep all of it. */
  readonly isKept: () => boolean;
  readonly scheme: () => string;
  /** The chapters of the pronunciation; none where they do not come. */
  readonly chapters: () => Promise<readonly Chapter[]>;
  readonly practise: (phone: string) => void;
  readonly forget: () => void;
}

const SHOWN = 10;

const FILE = 'koine-attempts.csv';

const NOT_KEPT =
  'This browser won’t store your progress, or has no room left. It lasts until you close this page; save it as CSV first.';

const percent = (share: number): number => Math.round(share * 100);

const counted = (count: number): string =>
  count === 0 ? 'no attempts' : count === 1 ? '1 attempt' : `${count} attempts`;

/** A hard sound: its letters, its respelling and how much of it was right. */
function hardSound(
  { phone, score }: Hard,
  scheme: string,
  chapters: readonly Chapter[],
  practise: () => void,
): HTMLElement {
  const chapter = chapters.find((one) => one.phone === phone);
  const label = element(
    'span',
    {},
    ...(chapter === undefined
      ? []
      : [element('span', { class: 'greek', lang: 'grc' }, chapter.letters), ' ']),
    element('b', {}, respelling(phone, scheme)),
    element('span', { class: 'ipa ipa-only' }, ` [${phone}]`),
    element('span', { class: 'share' }, ` ${percent(score)} % right`),
  );
  return element('li', {}, chapter === undefined ? label : button(label, {}, practise));
}

async function hardSounds(parts: ProgressParts): Promise<HTMLElement[]> {
  const hard = hardest(parts.attempts(), parts.scheme());
  if (hard.length === 0) return [];
  const chapters = await parts.chapters();
  const rows = hard.map((one) => hardSound(one, parts.scheme(), chapters, () => parts.practise(one.phone)));
  return [
    element('h3', {}, 'Your hardest sounds'),
    element('p', { class: 'hint' }, 'Choose one to practice words that have it.'),
    element('ul', { class: 'hard-sounds' }, ...rows),
  ];
}

const moment = (at: number): string =>
  new Date(at).toLocaleString('en', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

function attemptRow({ at, target, said, score }: Attempt): HTMLElement {
  return element(
    'tr',
    {},
    element('td', { lang: 'grc', class: 'greek' }, target),
    element('td', { class: 'ipa ipa-only' }, said.replaceAll(' ', '')),
    element('td', { class: 'number' }, String(percent(score))),
    element('td', { class: 'moment' }, moment(at)),
  );
}

function lastAttempts(attempts: readonly Attempt[]): HTMLElement {
  const heads = [
    element('th', { scope: 'col' }, 'Word'),
    element('th', { scope: 'col', class: 'ipa-only' }, 'Heard'),
    element('th', { scope: 'col', class: 'number' }, 'Points'),
    element('th', { scope: 'col' }, 'When'),
  ];
  return element(
    'table',
    { class: 'attempts' },
    element('caption', {}, 'Your last attempts'),
    element('thead', {}, element('tr', {}, ...heads)),
    element('tbody', {}, ...attempts.slice(-SHOWN).toReversed().map(attemptRow)),
  );
}

/** Long enough for every browser to take the file, milliseconds. */
const TAKEN_MS = 60_000;

function saveAsCsv(attempts: readonly Attempt[]): void {
  const href = URL.createObjectURL(new Blob([csvOf(attempts)], { type: 'text/csv;charset=utf-8' }));
  element('a', { href, download: FILE }).click();
  setTimeout(() => URL.revokeObjectURL(href), TAKEN_MS);
}

/** The key of the service is no part of the progress. */
const keyStays = (): string =>
  kept('sessionStorage', KEY_NAME) === null
    ? ''
    : ' The key of the service stays until you close this tab, or press Forget beside it.';

/** The button that forgets everything, which asks once more in its place. */
function forgetRow(count: number, forget: () => void): HTMLElement {
  const row = element('div', { class: 'row forget' });
  const ask = (): void => {
    const back = button('Keep it', {}, () => {
      draw();
      row.querySelector('button')?.focus();
    });
    const question = `Forget ${counted(count)}, the words that are done, all recordings on this device, and everything that you chose on this page?`;
    const yes = button('Yes, forget everything', { class: 'danger' }, forget);
    row.replaceChildren(element('p', {}, question, keyStays()), yes, back);
    back.focus();
  };
  const draw = (): void => row.replaceChildren(button('Forget everything', { class: 'quiet' }, ask));
  draw();
  return row;
}

/** Sets up the section; the function that it returns draws it anew. */
export function setUpProgress(parts: ProgressParts): () => void {
  const section = byId('progress');
  const details = byId<HTMLDetailsElement>('progress-details');
  let turn = 0;
  const fill = async (): Promise<void> => {
    const mine = ++turn;
    const attempts = parts.attempts();
    const hard = await hardSounds(parts);
    if (mine !== turn) return;
    const save = button('Save as CSV', {}, () => saveAsCsv(parts.attempts()));
    byId('progress-answer').replaceChildren(
      ...hard,
      ...(attempts.length === 0 ? [] : [lastAttempts(attempts), element('div', { class: 'row' }, save)]),
      forgetRow(attempts.length, parts.forget),
    );
  };
  const draw = (): void => {
    const { length } = parts.attempts();
    section.hidden = length === 0;
    byId('progress-summary').textContent = `Your progress: ${counted(length)}`;
    const problem = byId('progress-problem');
    problem.textContent = parts.isKept() ? '' : NOT_KEPT;
    problem.hidden = parts.isKept();
    if (details.open) void fill();
  };
  details.addEventListener('toggle', draw);
  draw();
  return draw;
}
