import type { Page } from 'playwright-core';
import type { TutorResponse } from '../../../src/contract/response.ts';

export interface AttemptDetails {
  readonly answer: TutorResponse;
  readonly points: number;
}

/** Runs a script on the element, and returns the detail of the event that follows. */
const after = <T>(page: Page, event: string, act: string): Promise<T> =>
  page.evaluate(`new Promise((resolve) => {
    const word = document.querySelector('koine-word');
    word.addEventListener('${event}', ({ detail }) => resolve(JSON.parse(JSON.stringify(detail))), { once: true });
    ${act}
  })`);

export const read = (page: Page): Promise<string> =>
  page.evaluate(`new Promise((resolve) => {
    const word = document.querySelector('koine-word');
    const told = ({ detail }) => resolve(detail.reading.ipa);
    word.addEventListener('koine-reading', told, { once: true });
    if (word.reading) told({ detail: word.reading });
  })`);

export const choose = (page: Page, target: string, scheme = 'koine-greek'): Promise<unknown> =>
  after(page, 'koine-reading', `word.scheme = '${scheme}'; word.target = ''; word.target = '${target}';`);

export const type = (page: Page, said: string): Promise<AttemptDetails> =>
  after(page, 'koine-result', `word.scoreTyped('${said}');`);

/** Types the first attempt of a visit. Returns its results by rules alone, and with the lexicon. */
export const typeFirst = (page: Page, said: string): Promise<[AttemptDetails, AttemptDetails]> =>
  page.evaluate(`Promise.all(['koine-result', 'koine-update'].map((event) => new Promise((resolve) => {
    const word = document.querySelector('koine-word');
    word.addEventListener(event, ({ detail }) => resolve(JSON.parse(JSON.stringify(detail))), { once: true });
    if (event === 'koine-update') word.scoreTyped('${said}');
  })))`);

/**
 * Records for some seconds after the level is shown, because a busy machine opens the microphone late. Records once
 * more if the sound came too late.
 */
export const say = (page: Page, seconds: number): Promise<AttemptDetails> =>
  after(
    page,
    'koine-result',
    `const record = () => {
      word.record();
      const opened = setInterval(() => {
        if (word.shadowRoot.querySelector('.gauges:not([hidden])') === null) return;
        clearInterval(opened);
        setTimeout(() => word.stop(), ${1000 * seconds});
      }, 20);
    };
    word.addEventListener('koine-problem', record, { once: true });
    record();`,
  );
