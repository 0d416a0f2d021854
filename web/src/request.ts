/** The attempt as a request for the service, and the answer: the shortest documentation of the API, for developers. */

import { button, byId, element } from './dom.ts';
import { MESSAGES } from './messages.ts';
import { addressOf, hasService, type Recorded } from './service.ts';

/** An attempt in phones; the tutor on this device scores it. */
export interface SoundAttempt {
  readonly target: string;
  readonly scheme: string;
  readonly ipa: string;
}

export type Attempt = SoundAttempt | Recorded;

export const isRecorded = (attempt: Attempt): attempt is Recorded => 'audio_base64' in attempt;

/** A text in single quotes, as POSIX shells read it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The command; a recording is read from the file that can be saved beside it. */
function curlOf(attempt: Attempt): string {
  const { audio_base64, ...body } = { audio_base64: undefined, ...attempt };
  const call = `curl -s ${quoted(addressOf('v1/tutor'))} -H "Authorization: Bearer $KEY"`;
  const json = JSON.stringify(body);
  if (audio_base64 === undefined) return `${call} \\\n  -d ${quoted(json)}`;
  const shape = `${json.slice(0, -1).replaceAll('%', '%%').replaceAll('\\', '\\\\')},"audio_base64":"%s"}`;
  return `printf ${quoted(shape)} "$(base64 < attempt.wav | tr -d '\\n')" |\n  ${call} -d @-`;
}

function copyButton(text: string): HTMLButtonElement {
  const made = button(MESSAGES.result.copy, { class: 'quiet copy' }, () => {
    void navigator.clipboard.writeText(text).then(() => {
      made.textContent = MESSAGES.result.copied;
      byId('announcer').textContent = MESSAGES.result.copied;
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

/** Both blocks, folded. */
export function exchange(attempt: Attempt, answer: object): HTMLElement {
  const { request, response, download } = MESSAGES.result;
  const file = !isRecorded(attempt)
    ? []
    : [element('a', { href: byId<HTMLAudioElement>('playback').src, download: 'attempt.wav' }, download)];
  return element(
    'section',
    { class: 'exchange' },
    ...(hasService() ? [block(request, curlOf(attempt), ...file)] : []),
    block(response, JSON.stringify(answer, null, 2)),
  );
}
