/** Sets up the parts of the page and joins them. */

import { ask } from './device/device.ts';
import { likelyScheme } from './device/handOver.ts';
import type { Lists } from './device/protocol.ts';
import { button, byId, setValue } from './dom.ts';
import { beginWithSample } from './firstWord.ts';
import { setUpKeyboard } from './greekKeyboard.ts';
import { setUpIpaSwitch } from './ipaSwitch.ts';
import { MESSAGES } from './messages.ts';
import { workOffline } from './offline/register.ts';
import { readLink, type WordList } from './practice/link.ts';
import { type Practising, setUpPractice } from './practice/setUpPractice.ts';
import { chosenScheme, chosenTitle, type Scheme, setUpPronunciation } from './pronunciation.ts';
import { setUpReading } from './readingLine.ts';
import type { SoundAttempt } from './request.ts';
import { type ResultPlace, setUpResult } from './result/result.ts';
import { type Phones, phonesBySymbol } from './result/soundPicture.ts';
import { SAMPLES } from './samples.ts';
import { type Saying, setUpSaying } from './saying.ts';
import { type OnAnswer, setUpScoring } from './scoring.ts';
import { askCapabilities, defaultScheme } from './service.ts';
import { setUpSuggestions } from './suggestions.ts';
import { goToWord } from './toSay.ts';
import { setUpLive } from './typed/live.ts';
import { markTaught } from './typed/palette.ts';
import { type SoundsPanel, setUpSounds } from './typed/soundsPanel.ts';
import { setUpTyped, type TypedAttempt } from './typed/typedAttempt.ts';

const target = byId<HTMLInputElement>('target');
const speaks = (): boolean => !byId('panel-voice').hidden;

function setUpSamples(): void {
  const chips = SAMPLES.map((sample) =>
    button(sample, { class: 'sample', lang: 'grc' }, () => setValue(target, sample)),
  );
  byId('samples').append(...chips);
}

/** What is typed, with the word; null while one of them is missing. */
async function attemptTyped(typed: TypedAttempt): Promise<SoundAttempt | null> {
  const word = target.value.trim();
  if (speaks()) return null;
  const ipa = await typed.ipa();
  return word === '' || ipa === null ? null : { target: word, ipa, scheme: chosenScheme() };
}

/** Attempt and result are about one word: they go when it changes. */
function setUpWord(typed: TypedAttempt, result: ResultPlace): void {
  let last = target.value.trim();
  const changed = (): void => {
    result.hide();
    const word = target.value.trim();
    if (word !== last) typed.clear();
    last = word;
  };
  for (const event of ['input', 'taken']) target.addEventListener(event, changed);
}

/** Where "Again" leads: to the button that records, or to the field that was written into. */
function goToAttempt(typed: TypedAttempt): void {
  goToWord();
  if (speaks()) byId('record').focus({ preventScroll: true });
  else typed.focus();
}

/** Goes on to the next word of the practice, ready for the attempt; null where there is none. */
function nextOf(practice: Practising | null, typed: TypedAttempt): (() => void) | null {
  if (practice === null || !practice.hasNext()) return null;
  return () => {
    practice.next();
    goToAttempt(typed);
  };
}

/** The pronunciations, that of the service first. */
function inOrder(schemes: Lists['schemes']): readonly Scheme[] {
  const first = defaultScheme();
  return schemes.toSorted((a, b) => Number(b.name === first) - Number(a.name === first));
}

/** What the service offers comes when it comes: the page works without. */
async function offerService(saying: Saying): Promise<void> {
  const service = await askCapabilities();
  if (service !== null) saying.offer(service);
}

/** The list of words and the pronunciation of the link that opened the page. */
const linkedList = (schemes: readonly Scheme[]): WordList =>
  readLink(
    location.search,
    schemes.map(({ name }) => name),
  );

const startPractice = (linked: WordList, forget: () => void): Practising =>
  setUpPractice({
    field: target,
    scheme: chosenScheme,
    title: chosenTitle,
    read: (text) => ask('reading', { target: text, scheme: chosenScheme() }),
    ...{ linked, forget },
    moved: goToWord,
  });

/** The reading of the word, which goes to the panel of sounds as soon as both are there. */
function setUpWordReading(): { readAgain: () => void; giveTo: (sounds: SoundsPanel) => void } {
  let panel: SoundsPanel | null = null;
  let told: Parameters<SoundsPanel['setReading']>[0] = null;
  const readAgain = setUpReading(target, (reading) => {
    told = reading;
    panel?.setReading(reading);
  });
  const giveTo = (sounds: SoundsPanel): void => {
    panel = sounds;
    sounds.setReading(told);
  };
  return { readAgain, giveTo };
}

/** The fields, which work before the tutor is loaded. */
function setUpFields(): void {
  setUpKeyboard(target, 'keyboard');
  setUpKeyboard(byId<HTMLInputElement>('said'), 'said-keyboard');
  setUpSuggestions(target);
  setUpSamples();
  beginWithSample(target);
}

async function ready({ placed }: Saying): Promise<void> {
  await placed;
  document.documentElement.dataset.ready = 'true';
}

async function setUp(): Promise<void> {
  setUpFields();
  const typed = setUpTyped();
  const onAnswer: OnAnswer[] = [];
  let phones: Phones = new Map();
  let practice: Practising | null = null;
  const result = setUpResult({
    phones: () => phones,
    again: () => goToAttempt(typed),
    next: () => nextOf(practice, typed),
  });
  const { readAgain, giveTo } = setUpWordReading();
  setUpWord(typed, result);
  const saying = setUpSaying(result.hide, (answer, attempt) => {
    for (const tell of onAnswer) tell(answer, attempt);
    result.show(answer, attempt);
  });
  onAnswer.push(saying.typed, (answer, attempt) => practice?.answered(answer, attempt));
  const rescore = setUpLive({ attempt: () => attemptTyped(typed), show: result.update, hide: result.hide });
  setUpIpaSwitch(() => {
    result.redraw();
    if (!speaks()) rescore();
  });
  setUpScoring({ typed, speaks, result, onAnswer });
  void offerService(saying);
  const lists = await ask('lists', {});
  const schemes = inOrder(lists.schemes);
  phones = phonesBySymbol(lists.phones);
  giveTo(setUpSounds(lists));
  const linked = linkedList(schemes);
  setUpPronunciation(
    schemes,
    (scheme) => {
      result.hide();
      saying.changed();
      practice?.changed();
      markTaught(scheme.phones);
      if (target.value.trim() === '') return;
      readAgain();
      rescore();
    },
    linked.scheme,
  );
  practice = startPractice(linked, saying.forget);
  await ready(saying);
}

setUp().catch(() => {
  const place = byId('page-problem');
  place.textContent = MESSAGES.send.unloaded;
  place.hidden = false;
});

// The tutor is made before the first question. The page is kept for use without a network after that, as it can wait.
ask('words', { scheme: likelyScheme(), prefix: 'α' }).then(workOffline, workOffline);
