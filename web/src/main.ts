/** Sets up the parts of the page, and has the attempt scored. */

import { DEFAULT_SCHEME } from '../../src/contract/schemes.ts';
import { ask } from './device/device.ts';
import { likelyScheme } from './device/handOver.ts';
import { button, byId, setValue } from './dom.ts';
import { setUpKeyboard } from './greekKeyboard.ts';
import { setUpLive } from './live.ts';
import { MESSAGES } from './messages.ts';
import { workOffline } from './offline/register.ts';
import { markTaught } from './palette.ts';
import { clearProblem, clearProblems, focusProblem, showFailure, showProblem } from './problems.ts';
import { chosenScheme, type Scheme, setUpPronunciation } from './pronunciation.ts';
import { setUpReading } from './readingLine.ts';
import type { SoundAttempt } from './request.ts';
import { drawResult, showResult } from './result.ts';
import { SAMPLES } from './samples.ts';
import { type Saying, setUpSaying } from './saying.ts';
import { askCapabilities } from './service.ts';
import { type SoundsPanel, setUpSounds } from './soundsPanel.ts';
import { setUpSuggestions } from './suggestions.ts';

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

/** The sounds that are chosen, with the word; null while one of them is missing. */
function soundsChosen(): SoundAttempt | null {
  const [word, said] = [target.value.trim(), ipa.value.trim()];
  return word === '' || said === '' || speaks() ? null : { target: word, ipa: said, scheme: chosenScheme() };
}

/** What was typed is scored on this device; the voice has what was said heard. */
async function score(saying: Saying): Promise<void> {
  if (speaks()) return saying.score();
  const attempt = { target: target.value.trim(), ipa: ipa.value.trim(), scheme: chosenScheme() };
  if (attempt.ipa === '') {
    showProblem('ipa', MESSAGES.missing.ipa);
    return focusProblem();
  }
  try {
    const answer = await ask('score', attempt);
    const same = target.value.trim() === attempt.target && chosenScheme() === attempt.scheme;
    if (!same) return;
    saying.typed(answer, attempt);
    showResult(answer, attempt);
  } catch (error) {
    showFailure(error);
  }
}

function setUpForm(saying: Saying): void {
  const submit = byId<HTMLButtonElement>('score');
  const busy = (on: boolean): void => {
    submit.toggleAttribute('aria-busy', on);
    submit.textContent = on ? MESSAGES.send.busy : MESSAGES.send.ready;
  };
  byId('form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (submit.hasAttribute('aria-busy')) return;
    clearProblems();
    busy(true);
    void score(saying).finally(() => busy(false));
  });
}

const hideResult = (): void => {
  byId('result').hidden = true;
};

/** A result is about one target: it goes when the target changes. */
function setUpResult(rescore: () => void): void {
  for (const event of ['input', 'taken']) {
    target.addEventListener(event, () => {
      hideResult();
      rescore();
    });
  }
}

/** Another pronunciation reads the target anew and teaches other sounds. */
function setUpSchemes(schemes: readonly Scheme[], changed: () => void): void {
  setUpPronunciation(schemes, ({ phones }) => {
    hideResult();
    markTaught(phones);
    changed();
  });
}

/** The table of consonants scrolls on narrow screens: by keyboard too, and with a name. */
function nameScroll(): void {
  const scroll = document.querySelector<HTMLElement>('.palette .scroll');
  scroll?.setAttribute('role', 'region');
  scroll?.setAttribute('aria-label', MESSAGES.chart.consonants);
  scroll?.setAttribute('tabindex', '0');
}

async function setUp(): Promise<void> {
  setUpKeyboard(target);
  setUpSuggestions(target);
  setUpSamples();
  const saying = await setUpSaying(hideResult, showResult);
  let sounds: SoundsPanel | null = null;
  let told: Parameters<SoundsPanel['setReading']>[0] = null;
  const readAgain = setUpReading(target, (reading) => {
    told = reading;
    sounds?.setReading(reading);
  });
  const rescore = setUpLive(soundsChosen, drawResult);
  setUpResult(rescore);
  ipa.addEventListener('input', () => clearProblem('ipa'));
  const [lists, service] = await Promise.all([ask('lists', {}), askCapabilities()]);
  sounds = setUpSounds(lists);
  nameScroll();
  sounds.setReading(told);
  if (service !== null) saying.offer(service);
  const { name: first = DEFAULT_SCHEME } = service?.schemes.find((scheme) => scheme.default) ?? {};
  const schemes = lists.schemes.toSorted((a, b) => Number(b.name === first) - Number(a.name === first));
  setUpSchemes(schemes, () => {
    saying.changed();
    if (target.value.trim() === '') return;
    readAgain();
    rescore();
  });
  setUpForm(saying);
  document.documentElement.dataset.ready = 'true';
}

setUp().catch(() => {
  const place = byId('page-problem');
  place.textContent = MESSAGES.send.unloaded;
  place.hidden = false;
});

// The tutor is made before the first question. The page is kept for use without a network after that, as it can wait.
ask('words', { scheme: likelyScheme(), prefix: 'α' }).then(workOffline, workOffline);
