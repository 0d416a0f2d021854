/** The learner's mother tongue, from which model words are taken: chosen once and kept; at first that of the browser. */

import {
  LANGUAGES,
  type Listener,
  MOTHER_TONGUES,
  type MotherTongue,
  tongueOf,
} from '../../src/score/coach/sentences/language.ts';
import { byId, element } from './dom.ts';
import { showsIpa } from './ipaSwitch.ts';
import { keep, kept } from './kept.ts';

const NAME = 'koine-tongue';

const NAMES: Readonly<Record<MotherTongue, string>> = {
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  es: 'Español',
  pt: 'Português',
  de: 'Deutsch',
  ko: '한국어',
};

const select = (): HTMLSelectElement => byId<HTMLSelectElement>('tongue');

/** Whom the sentences on an answer of this scheme are for. */
export const listenerOf = (scheme: string): Listener => ({
  scheme,
  tongue: tongueOf(select().value),
  words: LANGUAGES.en,
  ipa: showsIpa(),
});

/** @param changed is called when another one is chosen */
export function setUpMotherTongue(changed: () => void): void {
  select().append(
    ...MOTHER_TONGUES.map((tongue) => element('option', { value: tongue, lang: tongue }, NAMES[tongue])),
  );
  select().value = tongueOf(kept('localStorage', NAME) ?? navigator.language);
  select().addEventListener('change', () => {
    keep('localStorage', NAME, select().value);
    changed();
  });
}
