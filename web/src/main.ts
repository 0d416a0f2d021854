/** The page: its parts set up, and the attempt sent. */

import { askCapabilities, askScore, type TutorBody } from './api.ts';
import { button, byId, setValue } from './dom.ts';
import { setUpKeyboard } from './greekKeyboard.ts';
import { setUpKey } from './keyField.ts';
import { MESSAGES } from './messages.ts';
import { clearProblem, clearProblems, showFailure, showProblem } from './problems.ts';
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

/** What to send; null when the page itself can tell that something is missing. */
function bodyOf(voice: VoicePanel): TutorBody | null {
  const word = target.value.trim();
  if (!speaks()) return { target: word, ipa: ipa.value.trim() };
  const take = voice.take();
  if (take !== null) return { target: word, ...take };
  showProblem('audio', MESSAGES.recording.none);
  return null;
}

async function send(body: TutorBody, key: string): Promise<void> {
  const submit = byId<HTMLButtonElement>('score');
  submit.setAttribute('aria-busy', 'true');
  submit.textContent = MESSAGES.send.busy;
  try {
    showResult(await askScore(body, key), body);
  } catch (error) {
    showFailure(error, body.audio_base64 !== undefined);
  } finally {
    submit.removeAttribute('aria-busy');
    submit.textContent = MESSAGES.send.ready;
  }
}

function setUpForm(key: () => string, voice: VoicePanel): void {
  byId('form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (byId('score').hasAttribute('aria-busy')) return;
    clearProblems();
    const body = bodyOf(voice);
    if (body !== null) void send(body, key());
  });
}

async function setUp(): Promise<void> {
  const key = setUpKey();
  setUpTabs([byId('tab-sounds'), byId('tab-voice')]);
  setUpKeyboard(target);
  setUpSuggestions(target);
  setUpSamples();
  let sounds: SoundsPanel | null = null;
  let told: Parameters<SoundsPanel['setReading']>[0] = null;
  setUpReading(target, (reading) => {
    told = reading;
    sounds?.setReading(reading);
  });
  ipa.addEventListener('input', () => clearProblem('ipa'));
  const capabilities = await askCapabilities();
  sounds = setUpSounds(capabilities);
  sounds.setReading(told);
  setUpForm(key, setUpVoice(capabilities));
  document.documentElement.dataset.ready = 'true';
}

setUp().catch(() => {
  const place = byId('page-problem');
  place.textContent = MESSAGES.send.offline;
  place.hidden = false;
});
