/**
 * Acts as a course system that refuses any call against the SCORM 1.2 Run-Time Environment (ADL 2001, chapters 3.2 to
 * 3.4). The class uses nothing from outside of it, because a test writes its source into a page.
 *
 * Its functions return these errors of the standard: 101 any other error, 201 wrong argument, 301 not initialized, 401 not
 * implemented, 403 only for reading, 404 only for writing, 405 wrong type.
 */

/** An element of the data model: the access of the lesson, and the values that the element takes. */
interface LmsElement {
  readonly access: 'read' | 'write' | 'both';
  readonly takes: RegExp;
}

export class StrictRuntime {
  /** Present values of elements, by name, from the lesson or from the system. */
  readonly values: Record<string, string> = {};
  /** Values that were stored by the last commit or at the end. */
  committed: Record<string, string> = {};
  readonly calls: string[] = [];
  /**
   * Calls that returned an error, such as `LMSSetValue cmi.core.x y: 403`, except for elements that this system
   * lacks.
   */
  readonly wrong: string[] = [];
  state: 'before' | 'running' | 'ended' = 'before';
  readonly #elements: Record<string, LmsElement>;

  /**
   * @param known values that the system already has
   * @param lacks elements that this system does not implement; the standard allows that outside of `core`
   */
  constructor(known: Record<string, string> = {}, lacks: readonly string[] = []) {
    const decimal = /^(?:-?\d+(?:\.\d+)?)?$/u;
    const score = /^(?:100(?:\.0+)?|\d{1,2}(?:\.\d+)?)?$/u;
    const span = /^\d{2,4}:[0-5]\d:[0-5]\d(?:\.\d{1,2})?$/u;
    const read = (takes: RegExp): LmsElement => ({ access: 'read', takes });
    const both = (takes: RegExp): LmsElement => ({ access: 'both', takes });
    const all: Record<string, LmsElement> = {
      // Only the system may write "not attempted".
      'cmi.core.lesson_status': both(/^(?:passed|completed|failed|incomplete|browsed)$/u),
      'cmi.core.score.raw': both(score),
      'cmi.core.score.max': both(score),
      'cmi.core.score.min': both(score),
      'cmi.core.exit': { access: 'write', takes: /^(?:time-out|suspend|logout|)$/u },
      'cmi.core.session_time': { access: 'write', takes: span },
      'cmi.suspend_data': both(/^[\s\S]{0,4096}$/u),
      'cmi.student_data.mastery_score': read(decimal),
    };
    for (const name of lacks) delete all[name];
    this.#elements = all;
    Object.assign(this.values, { 'cmi.core.lesson_status': 'not attempted' }, known);
    const { LMSInitialize, LMSFinish, LMSGetValue, LMSSetValue, LMSCommit } = this;
    // The functions are bound, because lessons may call them without the object.
    Object.assign(this, { LMSInitialize: LMSInitialize.bind(this), LMSFinish: LMSFinish.bind(this) });
    Object.assign(this, { LMSGetValue: LMSGetValue.bind(this), LMSSetValue: LMSSetValue.bind(this) });
    Object.assign(this, { LMSCommit: LMSCommit.bind(this) });
  }

  LMSInitialize(...args: unknown[]): string {
    return this.#answer('LMSInitialize', args, () => {
      if (args.length !== 1 || args[0] !== '') return 201;
      if (this.state !== 'before') return 101;
      this.state = 'running';
      return 0;
    });
  }

  LMSFinish(...args: unknown[]): string {
    return this.#answer('LMSFinish', args, () => {
      const error = this.#keep(args);
      if (error === 0) this.state = 'ended';
      return error;
    });
  }

  LMSCommit(...args: unknown[]): string {
    return this.#answer('LMSCommit', args, () => this.#keep(args));
  }

  LMSGetValue(...args: unknown[]): string {
    const [name] = args as [string];
    let value = '';
    const done = this.#answer('LMSGetValue', args, () => {
      if (args.length !== 1 || typeof name !== 'string' || name === '') return 201;
      if (this.state !== 'running') return 301;
      const element = this.#elements[name];
      if (element === undefined) return 401;
      if (element.access === 'write') return 404;
      value = this.values[name] ?? '';
      return 0;
    });
    return done === 'true' ? value : '';
  }

  LMSSetValue(...args: unknown[]): string {
    const [name, value] = args as [string, string];
    return this.#answer('LMSSetValue', args, () => {
      if (args.length !== 2 || typeof name !== 'string' || name === '') return 201;
      if (this.state !== 'running') return 301;
      const element = this.#elements[name];
      if (element === undefined) return 401;
      if (element.access === 'read') return 403;
      if (typeof value !== 'string' || !element.takes.test(value)) return 405;
      this.values[name] = value;
      return 0;
    });
  }

  #keep(args: readonly unknown[]): number {
    if (args.length !== 1 || args[0] !== '') return 201;
    if (this.state !== 'running') return 301;
    this.committed = { ...this.values };
    return 0;
  }

  #answer(call: string, args: readonly unknown[], run: () => number): string {
    const said = [call, ...args.map(String)].join(' ');
    this.calls.push(said);
    const error = run();
    if (error !== 0 && error !== 401) this.wrong.push(`${said}: ${error}`);
    return String(error === 0);
  }
}
