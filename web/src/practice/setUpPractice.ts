/** Builds practice and progress out of their parts; the page hands every answer in and asks for the next word. */

import type { ReadingResponse } from '../../../src/contract/lexicon.ts';
import type { TutorResponse } from '../../../src/contract/response.ts';
import { byId } from '../dom.ts';
import { forgetAll } from '../kept.ts';
import { attemptOf } from './attempt.ts';
import { FREE } from './choice.ts';
import { DONE_SCORE, Done } from './done.ts';
import { History } from './history.ts';
import type { WordList } from './link.ts';
import { Practice } from './practice.ts';
import { setUpProgress } from './progress.ts';
import { printSheet } from './sheet.ts';
import { sourcesBeside } from './wordSet.ts';

/** What the page hands in. */
export interface PracticePage {
  /** The field of the word. */
  readonly field: HTMLInputElement;
  readonly scheme: () => string;
  /** The pronunciation as the reader knows it. */
  readonly title: () => string;
  readonly read: (text: string) => Promise<ReadingResponse>;
  /** The list of the link that opened the page. */
  readonly linked: WordList;
  /** Forgets what other parts of the page keep. */
  readonly forget: () => void;
  /** Brings the word and the attempt into view. */
  readonly moved: () => void;
}

/** What the page calls. */
export interface Practising {
  /** Takes an answer to an attempt at a target. */
  readonly answered: (answer: TutorResponse, attempt: { readonly target: string }) => void;
  readonly hasNext: () => boolean;
  readonly next: () => void;
  /** Follows another pronunciation. */
  readonly changed: () => void;
}

const storage = (): Storage => localStorage;

function setUpPrint(practice: Practice, { title, read }: PracticePage): void {
  byId('practice-print').addEventListener('click', () => {
    // What cannot be read is printed without its reading.
    const readIfReadable = (text: string): Promise<ReadingResponse | null> => read(text).catch(() => null);
    if (practice.current !== null) void printSheet(practice.current, title(), readIfReadable);
  });
}

export function setUpPractice(page: PracticePage): Practising {
  const { field, scheme, linked, moved } = page;
  const [history, done] = [new History(storage), new Done(storage)];
  const practice = new Practice({ field, scheme, done, sources: sourcesBeside(import.meta.url), moved });
  const forget = (): void => {
    history.forget();
    done.forget();
    forgetAll('localStorage');
    page.forget();
    void practice.choose(FREE);
    drawProgress();
    byId('announcer').textContent = 'Everything is forgotten.';
    field.focus();
  };
  const drawProgress = setUpProgress({
    attempts: () => history.attempts(),
    isKept: () => history.isKept && done.isKept,
    scheme,
    chapters: () => practice.chapters(),
    practise: (phone) => {
      void practice.choose({ kind: 'sound', phone });
      byId('practice').scrollIntoView();
      byId('practice-kind').focus();
    },
    forget,
  });
  setUpPrint(practice, page);
  void practice.resume(location.search, linked);
  return {
    answered: (answer, { target }) => {
      history.add(attemptOf(answer, Date.now()));
      if (answer.proximity >= DONE_SCORE) done.add(answer.scheme, target);
      practice.draw();
      drawProgress();
    },
    hasNext: () => practice.hasNext(),
    next: () => practice.next(),
    changed: () => {
      void practice.renew();
      drawProgress();
    },
  };
}
