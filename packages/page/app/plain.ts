import { html, type TemplateResult } from 'lit';
import type { Problem } from '../../../src/contract/problems.ts';
import type { Summary } from '../../../src/contract/summary.ts';
import { marked } from '../src/element/wordTexts.ts';

const WORDS = {
  attempts: 'Attempts',
  refused: 'not scored',
  practice: 'Practice this word in a browser',
};

export type AnswerRow = Partial<Omit<Summary, 'detail'> & Problem>;

const points = ({ proximity }: AnswerRow): number | null =>
  typeof proximity === 'number' ? Math.round(100 * proximity) : null;

export function list(rows: readonly AnswerRow[], at: number, choose: (at: number) => void): TemplateResult {
  const button = (row: AnswerRow, n: number): TemplateResult => html`<li>
    <button type="button" aria-pressed=${n === at} @click=${() => choose(n)}>
      <span lang="grc">${row.target_text ?? row.detail}</span> <strong>${points(row) ?? WORDS.refused}</strong></button></li>`;
  return html`<h2>${WORDS.attempts}</h2><ol class="list">${rows.map(button)}</ol>`;
}

/** True for a problem; a recording in which nothing was heard has the score null. */
export const isRefused = ({ proximity }: AnswerRow): boolean => proximity === undefined;

/** The text of a result, if the host allows no calls. */
export const told = (row: AnswerRow, text: string): TemplateResult =>
  isRefused(row)
    ? html`<p role="alert">${marked(text)}</p>`
    : html`${text.split('\n').map((line) => html`<p>${marked(line)}</p>`)}`;

export function way(url: string, open: (url: string) => void): TemplateResult {
  const follow = (event: Event): void => {
    event.preventDefault();
    open(url);
  };
  return html`<a href=${url} @click=${follow}>${WORDS.practice}</a>`;
}
