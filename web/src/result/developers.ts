/** The drawer for developers: the request as a command, the answer, error codes and probabilities. */

import type { HeardAsCandidate, TutorResponse } from '../../../src/contract/response.ts';
import { button, byId, element } from '../dom.ts';
import { MESSAGES } from '../messages.ts';
import { type Attempt, curlOf, isRecorded } from '../request.ts';
import { hasService } from '../service.ts';

type Row = TutorResponse['phones'][number];

const { developers: WORDS } = MESSAGES;

/** A probability in percent, with one digit. */
const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);

function copyButton(text: string): HTMLButtonElement {
  const made = button(WORDS.copy, { class: 'quiet copy' }, () => {
    void navigator.clipboard.writeText(text).then(() => {
      made.textContent = WORDS.copied;
      byId('announcer').textContent = WORDS.copied;
    });
  });
  return made;
}

const block = (title: string, text: string, ...more: Node[]): HTMLElement =>
  element(
    'details',
    { class: 'code' },
    element('summary', {}, title),
    element('div', { class: 'row' }, copyButton(text), ...more),
    element('pre', { tabindex: '0', role: 'region', 'aria-label': title }, element('code', {}, text)),
  );

function requestBlock(attempt: Attempt): HTMLElement[] {
  if (!hasService()) return [];
  const file = isRecorded(attempt)
    ? [
        element(
          'a',
          { href: byId<HTMLAudioElement>('playback').src, download: 'attempt.wav' },
          WORDS.download,
        ),
      ]
    : [];
  return [block(WORDS.request, curlOf(attempt), ...file)];
}

function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): HTMLElement {
  const cells = (row: readonly string[]): HTMLElement =>
    element('tr', {}, ...row.map((text) => element('td', {}, text)));
  return element(
    'details',
    {},
    element('summary', {}, title),
    element(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': title },
      element(
        'table',
        { class: 'facts' },
        element('thead', {}, element('tr', {}, ...head.map((name) => element('th', { scope: 'col' }, name)))),
        element('tbody', {}, ...rows.map(cells)),
      ),
    ),
  );
}

const alternativesOf = ({ alternatives = [] }: Row): string =>
  alternatives.map(({ phone, posterior }) => `${phone} ${percent(posterior)}`).join(', ') || '–';

const timeOf = ({ start_s, end_s }: Row): string =>
  start_s === undefined || end_s === undefined ? '–' : `${start_s.toFixed(2)}–${end_s.toFixed(2)}`;

function soundsTable({ coaching, phones }: TutorResponse): HTMLElement {
  const rows = coaching.sounds.flatMap((sound, n) => {
    const row = phones[n];
    if (row === undefined) return [];
    const { letters, target, heard, status, error_code, closeness } = sound;
    return [
      [
        ...[letters, target, heard, status, error_code].map((text) => text ?? '–'),
        closeness.toFixed(3),
        percent(row.confidence),
        alternativesOf(row),
        timeOf(row),
      ],
    ];
  });
  return table(WORDS.sounds, Object.values(WORDS.columns), rows);
}

const candidateRow = ({ greek, kind, ipa, confidence }: HeardAsCandidate): string[] => [
  greek ?? '–',
  kind,
  ipa ?? '–',
  percent(confidence),
];

const heardAsTable = ({ heard_as }: TutorResponse): HTMLElement =>
  table(WORDS.heardAs, ['greek', 'kind', 'ipa', 'confidence'], heard_as.candidates.map(candidateRow));

/** All of it, folded. */
export function developers(attempt: Attempt, answer: TutorResponse): HTMLElement {
  const tables =
    answer.proximity === null
      ? []
      : [soundsTable(answer as TutorResponse), heardAsTable(answer as TutorResponse)];
  return element(
    'details',
    { class: 'developers' },
    element('summary', {}, WORDS.title),
    ...requestBlock(attempt),
    block(WORDS.response, JSON.stringify(answer, null, 2)),
    ...tables,
  );
}
