/** The request as a command for the shell, and the answer as it came: the shortest documentation of the API. */

import { addressOf, type TutorBody } from './api.ts';
import { button, byId, element } from './dom.ts';
import { MESSAGES } from './messages.ts';

/** A text in single quotes, as POSIX shells read it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The command; a recording is read from the file that can be saved beside it. */
function curlOf({ audio_base64, ...body }: TutorBody): string {
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
export function exchange(body: TutorBody, answer: object): HTMLElement {
  const { request, response, download } = MESSAGES.result;
  const file =
    body.audio_base64 === undefined
      ? []
      : [element('a', { href: byId<HTMLAudioElement>('playback').src, download: 'attempt.wav' }, download)];
  return element(
    'section',
    { class: 'exchange' },
    block(request, curlOf(body), ...file),
    block(response, JSON.stringify(answer, null, 2)),
  );
}
