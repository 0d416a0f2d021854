/** Functions that a course system offers to a lesson (SCORM 1.2 Run-Time Environment, ADL 2001). */
type LmsCall = 'LMSInitialize' | 'LMSFinish' | 'LMSGetValue' | 'LMSSetValue' | 'LMSCommit';
type Runtime = { readonly [name in LmsCall]: (first: string, value?: string) => unknown };

interface View {
  readonly API?: Runtime;
  readonly parent: View;
  readonly opener: View | null;
  addEventListener(name: 'pagehide', listener: () => void, options: { readonly once: true }): void;
}

export interface Standing {
  readonly at: number;
  /** The best points of each word, from 0 to 100; null for a word that was not said yet. */
  readonly best: readonly (number | null)[];
}

const DONE = 80;

/** The most parent windows to search for the functions; the number is from the standard. */
const MOST_FRAMES = 7;

/** The most words that fit into the 4096 characters that a lesson may store: two for each word, eight for the index. */
const MOST_WORDS = 2044;

const NO_POINTS = '--';
const NOT_TAKEN = 'Your course did not take this result. Check that you are still signed in to it.';

/** Writes a standing as the index, a colon, and two characters in base 36 for each word. */
export function writeStanding({ at, best }: Standing): string {
  const pairOf = (points: number | null): string =>
    points === null ? NO_POINTS : Math.round(points).toString(36).padStart(2, '0');
  return `${at}:${best.slice(0, MOST_WORDS).map(pairOf).join('')}`;
}

export function readStanding(text: string): Standing | null {
  const [, at, pairs] = /^(\d{1,6}):((?:--|[0-9a-z]{2})*)/u.exec(text) ?? [];
  if (at === undefined || pairs === undefined) return null;
  const points = (pair: string) => (pair === NO_POINTS ? null : Math.min(100, Number.parseInt(pair, 36)));
  return { at: Number(at), best: (pairs.match(/../gu) ?? []).map(points) };
}

/** Writes a duration in hours, minutes and seconds: `0000:01:05.25`. */
export function timeSpan(milliseconds: number): string {
  const hours = Math.min(9999, Math.floor(milliseconds / 3_600_000));
  return `${hours}`.padStart(4, '0') + new Date(milliseconds).toISOString().slice(13, 22);
}

function ask(runtime: Runtime, call: LmsCall, first: string, ...more: string[]): string {
  try {
    return String(runtime[call](first, ...more) ?? '');
  } catch {
    return '';
  }
}

function findRuntime(view: View | null, frames = MOST_FRAMES): Runtime | null {
  if (view === null || frames < 0) return null;
  try {
    if (view.API) return view.API;
  } catch {
    // A window of another origin cannot be read, but its parent may be of this origin.
  }
  return view.parent === view ? null : findRuntime(view.parent, frames - 1);
}

/** The course that shows the page. It stores the results of each student, because students may share a browser. */
export class Course {
  readonly #runtime: Runtime;
  readonly #mastery: number;
  #status: string;
  /** The standing of the last report, from this visit or an earlier one. */
  kept: Standing | null;

  private constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#mastery = Number(ask(runtime, 'LMSGetValue', 'cmi.student_data.mastery_score')) || 0;
    this.kept = readStanding(ask(runtime, 'LMSGetValue', 'cmi.suspend_data'));
    const status = ask(runtime, 'LMSGetValue', 'cmi.core.lesson_status');
    this.#status = /^(?:passed|completed)$/u.test(status) ? status : 'incomplete';
    // A course system counts a lesson without a status as completed.
    this.#set('core.lesson_status', this.#status);
    this.#commit();
  }

  static find(view: View): Course | null {
    const runtime = findRuntime(view) ?? findRuntime(view.opener);
    if (runtime === null || ask(runtime, 'LMSInitialize', '') !== 'true') return null;
    const course = new Course(runtime);
    view.addEventListener('pagehide', () => course.#finish(), { once: true });
    return course;
  }

  /** Returns the last standing if it fits a set of this many words. Of a long set, it has the first `MOST_WORDS`. */
  standingIn(words: number): Standing | null {
    const known = this.kept?.best.length ?? 0;
    return known === words || (known < words && known >= MOST_WORDS) ? this.kept : null;
  }

  /** Reports a standing to the course; returns a sentence if the course does not take it. */
  report(standing: Standing): string {
    this.kept = standing;
    const points = standing.best.map((best) => best ?? 0);
    const score = Math.round(points.reduce((sum, one) => sum + one, 0) / Math.max(1, points.length));
    // Later reports never take a status back.
    if (points.length > 0 && points.every((one) => one >= DONE) && score >= this.#mastery)
      this.#status = this.#mastery > 0 ? 'passed' : 'completed';
    this.#set('core.score.min', '0');
    this.#set('core.score.max', '100');
    this.#set('suspend_data', writeStanding(standing));
    const taken = [this.#set('core.score.raw', `${score}`), this.#set('core.lesson_status', this.#status)];
    return this.#commit() && taken.every(Boolean) ? '' : NOT_TAKEN;
  }

  /** Stores all values, with the duration of the visit and the note that the student will come back. */
  #commit(): boolean {
    this.#set('core.exit', 'suspend');
    this.#set('core.session_time', timeSpan(performance.now()));
    return ask(this.#runtime, 'LMSCommit', '') === 'true';
  }

  #finish(): void {
    this.#commit();
    ask(this.#runtime, 'LMSFinish', '');
  }

  #set(element: string, value: string): boolean {
    return ask(this.#runtime, 'LMSSetValue', `cmi.${element}`, value) === 'true';
  }
}
