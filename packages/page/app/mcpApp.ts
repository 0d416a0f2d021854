/**
 * The MCP App: shows a result of the tool `score`, and records the next attempt. The app sends the model a text about
 * each attempt that is made in the app.
 */

import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { html, nothing, render, type TemplateResult } from 'lit';
import type { Problem } from '../../../src/contract/problems.ts';
import { DEFAULT_SCHEME } from '../../../src/contract/schemes.ts';
import type { Summary } from '../../../src/contract/summary.ts';
import * as comparing from '../src/element/comparing.ts';
import type { Reader } from '../src/sounds/pictures.ts';
import '../src/element/defineElements.ts';
import type { ResultDetail } from '../details.ts';
import { KoineWord } from '../src/element/koineWord.ts';
import { marked } from '../src/element/wordTexts.ts';
import { Unheard } from '../src/voice/listener.ts';
import { Host } from './host.ts';
import { type Arguments, answerOf, HostTutor, TakePlayer, textsOf } from './hostTutor.ts';

KoineWord.comparing = async () => comparing;

type AnswerRow = Partial<Omit<Summary, 'detail'> & Problem>;

const WORDS = {
  attempts: 'Attempts',
  refused: 'not scored',
  practice: 'Practice this word in a browser',
};

const metaOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=koine-${name}]`)?.content ?? '';

const word = document.querySelector('koine-word') as HTMLElementTagNameMap['koine-word'];

let callArguments: Arguments = {};
/** Answers that the model already has from the chat. */
const known = new WeakSet<object>();

const reader = (): Reader => ({ tongue: word.lang || navigator.language, ipaShown: word.showIpa });

function show(place: 'list' | 'plain' | 'way', what: TemplateResult | typeof nothing): void {
  render(what, document.getElementById(place) as HTMLElement);
}

/** URL of the service's page with this word; null without a service, or if the host does not open links. */
function practiceUrl({ target_text: words = word.target, scheme = word.scheme }: AnswerRow): string | null {
  const service = metaOf('service');
  if (!/^https?:/u.test(service) || host.capabilities.openLinks === undefined) return null;
  return `${service}/?${new URLSearchParams({ scheme, words: words.replace(/[_,:;]/gu, '_$&') })}`;
}

function showLink(url: string | null): void {
  const open = (event: Event): void => {
    event.preventDefault();
    void host.ask('ui/open-link', { url: url ?? '' }).catch(() => {});
  };
  show('way', url === null ? nothing : html`<a href=${url} @click=${open}>${WORDS.practice}</a>`);
}

/** True for a problem, which lacks the field `proximity`. If nothing was heard in a recording, the field is null. */
const isRefused = ({ proximity }: AnswerRow): boolean => proximity === undefined;

const pointsOf = ({ proximity }: AnswerRow): number | string =>
  typeof proximity === 'number' ? Math.round(100 * proximity) : WORDS.refused;

function showText(row: AnswerRow, text: string): void {
  const lines = text.split('\n').map((line) => html`<p>${marked(line)}</p>`);
  show('plain', isRefused(row) ? html`<p role="alert">${marked(text)}</p>` : html`${lines}`);
}

const GREEK = /\p{Script=Greek}/u;

/** Sets the word to practice. Hides it if the target is not Greek, or if the host allows no calls of tools. */
async function ready({ target, scheme, accept }: Arguments): Promise<void> {
  word.hidden = !GREEK.test(String(target)) || host.capabilities.serverTools === undefined;
  if (word.hidden) return;
  Object.assign(word, { target, scheme: scheme ?? DEFAULT_SCHEME, accept: accept ?? null });
  await word.updateComplete;
  word.isTyping ||= document.body.classList.contains('mute');
}

/** Shows an attempt in full, or only its text if the host allows no calls. */
async function draw(attempt: Arguments, row: AnswerRow, text: string): Promise<void> {
  show('plain', nothing);
  showLink(practiceUrl(row));
  const { target_text: target = attempt.target, scheme = attempt.scheme } = row;
  await ready({ ...attempt, target, scheme });
  const isTextOnly = word.hidden || attempt.target === undefined || isRefused(row);
  if (isTextOnly) return showText(row, text);
  await word.attempts.made(async () => {
    try {
      const scored = await tutor.score({ attempt, ...reader() });
      known.add(scored.answer);
      return scored;
    } catch (error) {
      showText(row, text);
      throw new Unheard((error as Error).message, false);
    }
  });
}

/** Shows the results of a batch as a list of buttons, and attempt `n` of the batch in full. */
function drawList(rows: readonly AnswerRow[], texts: readonly string[], n: number): void {
  const { attempts, ...shared } = callArguments;
  const attempt = (attempts as readonly Arguments[] | undefined)?.[n];
  const button = (row: AnswerRow, index: number): TemplateResult => html`<li>
    <button type="button" aria-pressed=${index === n} @click=${() => drawList(rows, texts, index)}>
      <span lang="grc">${row.target_text ?? row.detail}</span> <strong>${pointsOf(row)}</strong></button></li>`;
  show('list', html`<h2>${WORDS.attempts}</h2><ol class="list">${rows.map(button)}</ol>`);
  void draw({ ...shared, ...attempt }, rows[n] ?? {}, texts[n] ?? '');
}

const host = new Host({
  'ui/notifications/tool-input': ({ arguments: given = {} }) => {
    callArguments = given;
    void ready(given);
  },
  'ui/notifications/tool-result': (result) => {
    const [answer, texts] = [answerOf(result), textsOf(result)];
    if (Array.isArray(answer.results)) drawList(answer.results, texts, 0);
    else void draw(callArguments, answer as AnswerRow, texts[0] ?? '');
  },
  'ui/notifications/tool-cancelled': ({ reason }) => showText({}, reason ?? ''),
  'ui/notifications/host-context-changed': dress,
  'ui/resource-teardown': () => word.clear(),
});
const tutor = new HostTutor(host);

/** Takes the color scheme of the host, and the locale of the host as the learner's mother tongue. */
function dress({ theme, locale }: McpUiHostContext): void {
  if (theme !== undefined) document.documentElement.style.colorScheme = theme;
  if (locale !== undefined) word.lang = locale;
}

/** Permission of this frame to record; null or undefined if the browser does not tell. */
const microphone = await navigator.permissions
  ?.query({ name: 'microphone' } as PermissionDescriptor)
  .catch(() => null);

function tellModel({ detail: { answer, lesson, points } }: CustomEvent<ResultDetail>): void {
  if (known.has(answer) || host.capabilities.updateModelContext === undefined) return;
  const fixes = lesson.fixes.map(({ letters, sentence }) => `${letters}: ${sentence}`);
  const said = `${answer.target_text} (${answer.scheme}): ${points} of 100 points.`;
  const text = ['The learner tried again in the app.', said, ...lesson.verdict, ...fixes].join(' ');
  void host.ask('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => {});
}

Object.assign(word, { listener: tutor, voices: new TakePlayer() });
word.addEventListener('koine-result', (event) => tellModel(event as CustomEvent<ResultDetail>));
dress(await host.connect(metaOf('version'), { availableDisplayModes: ['inline', 'fullscreen'] }));
const isGiven = host.capabilities.sandbox?.permissions?.microphone !== undefined;
document.body.classList.toggle('mute', microphone ? microphone.state === 'denied' : !isGiven);
host.watchSize(document.body);
