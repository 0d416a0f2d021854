/** Sets up the parts of the page, and sends the attempt. */

import { askCapabilities, askScore, type TutorBody } from './api.ts';
import { button, byId, setValue } from './dom.ts';
import { setUpKeyboard } from './greekKeyboard.ts';
import { setUpKey } from './keyField.ts';
import { MESSAGES } from './messages.ts';
import { markTaught } from './palette.ts';
import { clearProblem, clearProblems, focusProblem, showFailure, showProblem } from './problems.ts';
import { chosenScheme, type Scheme, setUpPronunciation } from './pronunciation.ts';
import { setUpReading } from './readingLine.ts';
import { showResult } from './result.ts';
import { SAMPLES } from './samples.ts';
import { type SoundsPanel, setUpSounds } from './soundsPanel.ts';
import { setUpSuggestions } from './suggestions.ts';
import { setUpTabs } from './tabs.ts';
import { setUpVoice, type VoicePanel } from './voicePanel.ts';

const target = byId<HTMLInputElement>('target');
const ipa = byId<HTMLInputElement>('ipa');
const speaks = (): boolean => !byId('panel-voice').hidden;

function setUpSamples(): void {
  const chips = SAMPLES.map((sample) =>
    button(sample, { class: 'sample', lang: 'grc' }, () => {
      setValue(target, sample);
      setValue(ipa, '');
    }),
  );
  byId('samples').append(...chips);
}

/** The request to send; null when the page itself finds that something is missing. */
async function bodyOf(voice: VoicePanel): Promise<TutorBody | null> {
  const word = target.value.trim();
  const scheme = chosenScheme();
  if (speaks()) {
    const take = await voice.take();
    return take && { target: word, ...take, scheme };
  }
  const said = ipa.value.trim();
  if (said !== '') return { target: word, ipa: said, scheme };
  showProblem('ipa', MESSAGES.missing.ipa);
  return null;
}

async function send(body: TutorBody, key: string): Promise<void> {
  try {
    const answer = await askScore(body, key);
    const same = target.value.trim() === body.target && chosenScheme() === body.scheme;
    if (same) showResult(answer, body);
  } catch (error) {
    showFailure(error, body.audio_base64 !== undefined);
  }
}

/** Sends the attempt, or says all that is missing. */
async function attempt(key: string | null, voice: VoicePanel): Promise<void> {
  const submit = byId<HTMLButtonElement>('score');
  submit.setAttribute('aria-busy', 'true');
  submit.textContent = MESSAGES.send.busy;
  try {
    const body = await bodyOf(voice);
    if (body === null || key === null) focusProblem();
    else await send(body, key);
  } finally {
    submit.removeAttribute('aria-busy');
    submit.textContent = MESSAGES.send.ready;
  }
}

const hideResult = (): void => {
  byId('result').hidden = true;
};

/** A result is about one target: it goes when the target changes. */
function setUpResult(): void {
  target.addEventListener('input', hideResult);
  target.addEventListener('taken', hideResult);
}

/** Another pronunciation reads the target anew and teaches other sounds. */
function setUpSchemes(schemes: readonly Scheme[], readAgain: () => void): void {
  setUpPronunciation(schemes, ({ phones }) => {
    hideResult();
    markTaught(phones);
    if (target.value.trim() !== '') readAgain();
  });
}

/** The table of consonants scrolls on narrow screens: by keyboard too, and with a name. */
function nameScroll(): void {
  const scroll = document.querySelector<HTMLElement>('.palette .scroll');
  scroll?.setAttribute('role', 'region');
  scroll?.setAttribute('aria-label', MESSAGES.chart.consonants);
  scroll?.setAttribute('tabindex', '0');
}

function setUpForm(key: () => string | null, voice: VoicePanel): void {
  byId('form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (byId('score').hasAttribute('aria-busy')) return;
    clearProblems();
    void attempt(key(), voice);
  });
}

async function setUp(): Promise<void> {
  const key = setUpKey();
  setUpTabs([byId('tab-sounds'), byId('tab-voice')]);
  setUpKeyboard(target);
  setUpSuggestions(target);
  setUpSamples();
  setUpResult();
  let sounds: SoundsPanel | null = null;
  let told: Parameters<SoundsPanel['setReading']>[0] = null;
  const readAgain = setUpReading(target, (reading) => {
    told = reading;
    sounds?.setReading(reading);
  });
  ipa.addEventListener('input', () => clearProblem('ipa'));
  const capabilities = await askCapabilities();
  sounds = setUpSounds(capabilities);
  nameScroll();
  sounds.setReading(told);
  setUpSchemes(capabilities.schemes, readAgain);
  setUpForm(key, setUpVoice(capabilities));
  document.documentElement.dataset.ready = 'true';
}

setUp().catch(() => {
  const place = byId('page-problem');
  place.textContent = MESSAGES.send.offline;
  place.hidden = false;
});
