/**
 * The page as a lesson of a course system: it finds the runtime of the system and reports to it, after the SCORM 1.2 Run-Time
 * Environment (ADL 2001). The record of the course system is the place where the standing of a student is kept: several
 * students share a browser, and one student has several.
 */

/** What the runtime offers; each answers with a text, and some systems with what is no text. */
type Call = 'LMSInitialize' | 'LMSFinish' | 'LMSGetValue' | 'LMSSetValue' | 'LMSCommit';
type Runtime = { readonly [name in Call]: (first: string, value?: string) => unknown };

/** A window, as far as a lesson needs it. */
interface View {
  readonly API?: Runtime;
  readonly parent: View;
  readonly opener: View | null;
  addEventListener(name: 'pagehide', listener: () => void, options: { readonly once: true }): void;
}

/** How far a student is in a set. */
export interface Standing {
  /** The place in the set, from 0. */
  readonly at: number;
  /** The best points of each word of the set, 0 to 100; null for one that was not said yet. */
  readonly best: readonly (number | null)[];
}

/** The points from which a word is done. */
const DONE = 80;

/** The standard has a page look that far up. */
const MOST_FRAMES = 7;

/** Words whose points have room in the 4096 characters that the runtime keeps for a lesson, behind a place of six digits. */
const MOST_WORDS = 2044;

const NO_POINTS = '--';
const NOT_TAKEN = 'Your course did not take this result. Check that you are still signed in to it.';

/** A standing as text: the place, and two signs a word, to the base of 36. */
export function writeStanding({ at, best }: Standing): string {
  const pairOf = (points: number | null): string =>
    points === null ? NO_POINTS : Math.round(points).toString(36).padStart(2, '0');
  return `${at}:${best.slice(0, MOST_WORDS).map(pairOf).join('')}`;
}

/** The standing in a text, or null where it holds none. */
export function readStanding(text: string): Standing | null {
  const [, at, pairs] = /^(\d{1,6}):((?:--|[0-9a-z]{2})*)/u.exec(text) ?? [];
  if (at === undefined || pairs === undefined) return null;
  const points = (pair: string) => (pair === NO_POINTS ? null : Math.min(100, Number.parseInt(pair, 36)));
  return { at: Number(at), best: (pairs.match(/../gu) ?? []).map(points) };
}

/** A time as the runtime wants it: hours, minutes, seconds and hundredths, `0000:01:05.25`. */
export function timeSpan(milliseconds: number): string {
  const hours = Math.min(9999, Math.floor(milliseconds / 3_600_000));
  return `${hours}`.padStart(4, '0') + new Date(milliseconds).toISOString().slice(13, 22);
}

/** Asks the runtime; an empty text where it fails. */
function ask(runtime: Runtime, call: Call, first: string, ...more: string[]): string {
  try {
    return String(runtime[call](first, ...more) ?? '');
  } catch {
    return '';
  }
}

/** The runtime in a window or in those around it, of which some may be of another origin. */
function findRuntime(view: View | null, frames = MOST_FRAMES): Runtime | null {
  if (view === null || frames < 0) return null;
  try {
    if (view.API) return view.API;
  } catch {
    // The next window may be of this origin again.
  }
  return view.parent === view ? null : findRuntime(view.parent, frames - 1);
}

export class Course {
  readonly #runtime: Runtime;
  readonly #mastery: number;
  #status: string;
  /** What an earlier visit left, and then what was reported last; null before the first report. */
  kept: Standing | null;

  private constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#mastery = Number(ask(runtime, 'LMSGetValue', 'cmi.student_data.mastery_score')) || 0;
    this.kept = readStanding(ask(runtime, 'LMSGetValue', 'cmi.suspend_data'));
    const status = ask(runtime, 'LMSGetValue', 'cmi.core.lesson_status');
    this.#status = /^(?:passed|completed)$/u.test(status) ? status : 'incomplete';
    // A system takes a lesson that says nothing of itself for completed.
    this.#set('core.lesson_status', this.#status);
    this.#commit();
  }

  /** Begins a lesson where a course system shows the page; null anywhere else. */
  static find(view: View): Course | null {
    const runtime = findRuntime(view) ?? findRuntime(view.opener);
    if (runtime === null || ask(runtime, 'LMSInitialize', '') !== 'true') return null;
    const course = new Course(runtime);
    view.addEventListener('pagehide', () => course.#finish(), { once: true });
    return course;
  }

  /** How far the student is in a set of so many words; null where nothing is known of that set. */
  standingIn(words: number): Standing | null {
    const known = this.kept?.best.length ?? 0;
    return known === words || (known < words && known >= MOST_WORDS) ? this.kept : null;
  }

  /** Tells the course system how far the student is. Returns a sentence where it does not take that, else an empty text. */
  report(standing: Standing): string {
    this.kept = standing;
    const points = standing.best.map((best) => best ?? 0);
    const score = Math.round(points.reduce((sum, one) => sum + one, 0) / Math.max(1, points.length));
    // What was reached once stays so.
    if (points.length > 0 && points.every((one) => one >= DONE) && score >= this.#mastery)
      this.#status = this.#mastery > 0 ? 'passed' : 'completed';
    this.#set('core.score.min', '0');
    this.#set('core.score.max', '100');
    this.#set('suspend_data', writeStanding(standing));
    const taken = [this.#set('core.score.raw', `${score}`), this.#set('core.lesson_status', this.#status)];
    return this.#commit() && taken.every(Boolean) ? '' : NOT_TAKEN;
  }

  /** Has all of it kept, and says what holds whenever the student leaves: the time taken, and that there is a next one. */
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
