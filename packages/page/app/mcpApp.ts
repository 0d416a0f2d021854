/**
 * The MCP App: shows a result of the tool `score` and records the next attempt. The model hears of attempts that are
 * made here.
 */

import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { nothing, render, type TemplateResult } from 'lit';
import { DEFAULT_SCHEME } from '../../../src/contract/schemes.ts';
import * as comparing from '../src/element/comparing.ts';
import type { Reader } from '../src/sounds/pictures.ts';
import '../src/element/defineElements.ts';
import type { ResultDetail } from '../details.ts';
import { KoineWord } from '../src/element/koineWord.ts';
import { Unheard } from '../src/voice/listener.ts';
import { Host } from './host.ts';
import { type Arguments, answerOf, HostTutor, TakePlayer, textsOf } from './hostTutor.ts';
import { type AnswerRow, isRefused, list, told, way } from './plain.ts';

KoineWord.comparing = async () => comparing;

const at = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
const metaOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=koine-${name}]`)?.content ?? '';

const word = document.querySelector('koine-word') as HTMLElementTagNameMap['koine-word'];

let called: Arguments = {};
/** Answers that the model already has from the chat. */
const known = new WeakSet<object>();

const reader = (): Reader => ({ tongue: word.lang || navigator.language, ipaShown: word.showIpa });

function show(place: string, what: TemplateResult | typeof nothing): void {
  render(what, at(place));
}

/** The service's page with this word; null if the tools run without a service. */
function practiceUrl({ target_text: words = word.target, scheme = word.scheme }: AnswerRow): string | null {
  const service = metaOf('service');
  if (!/^https?:/u.test(service) || host.capabilities.openLinks === undefined) return null;
  return `${service}/?${new URLSearchParams({ scheme, words: words.replace(/[_,:;]/gu, '_$&') })}`;
}

const GREEK = /\p{Script=Greek}/u;

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
  const url = practiceUrl(row);
  const open = (to: string): void => void host.ask('ui/open-link', { url: to }).catch(() => {});
  show('way', url === null ? nothing : way(url, open));
  const { target_text: target = attempt.target, scheme = attempt.scheme } = row;
  await ready({ ...attempt, target, scheme });
  const isTextOnly = word.hidden || attempt.target === undefined || isRefused(row);
  if (isTextOnly) return show('plain', told(row, text));
  await word.attempts.made(async () => {
    try {
      const scored = await tutor.score({ attempt, ...reader() });
      known.add(scored.answer);
      return scored;
    } catch (error) {
      show('plain', told(row, text));
      throw new Unheard((error as Error).message, false);
    }
  });
}

function drawList(rows: readonly AnswerRow[], texts: readonly string[], n: number): void {
  const { attempts, ...shared } = called;
  const attempt = (attempts as readonly Arguments[] | undefined)?.[n];
  const choose = (chosen: number): void => drawList(rows, texts, chosen);
  show('list', list(rows, n, choose));
  void draw({ ...shared, ...attempt }, rows[n] ?? {}, texts[n] ?? '');
}

const host = new Host({
  'ui/notifications/tool-input': ({ arguments: given = {} }) => {
    called = given;
    void ready(given);
  },
  'ui/notifications/tool-result': (result) => {
    const [answer, texts] = [answerOf(result), textsOf(result)];
    if (Array.isArray(answer.results)) drawList(answer.results, texts, 0);
    else void draw(called, answer as AnswerRow, texts[0] ?? '');
  },
  'ui/notifications/tool-cancelled': ({ reason }) => show('plain', told({}, reason ?? '')),
  'ui/notifications/host-context-changed': dress,
  'ui/resource-teardown': () => word.clear(),
});
const tutor = new HostTutor(host);

/** Takes the host's color scheme, and its locale for model words. */
function dress({ theme, locale }: McpUiHostContext): void {
  if (theme !== undefined) document.documentElement.style.colorScheme = theme;
  if (locale !== undefined) word.lang = locale;
}

/** Permission of this frame to record, if the browser tells it: 'granted', 'denied' or 'prompt'. */
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
