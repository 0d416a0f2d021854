import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Course, readStanding, timeSpan, writeStanding } from '../../src/page/scorm.ts';
import { StrictRuntime } from './runtime.ts';

/** The parts of a window that a lesson uses; `leave` closes the page. */
interface Frame {
  API?: StrictRuntime;
  parent: Frame;
  opener: Frame | null;
  readonly addEventListener: (name: string, listener: () => void) => void;
  readonly leave: () => void;
}

function frame(around: Partial<Pick<Frame, 'API' | 'parent' | 'opener'>> = {}): Frame {
  const leaving: (() => void)[] = [];
  const made = {
    opener: null,
    addEventListener: (name: string, listener: () => void) => name === 'pagehide' && leaving.push(listener),
    leave: () => {
      for (const listener of leaving.splice(0)) listener();
    },
    ...around,
  } as unknown as Frame;
  made.parent = around.parent ?? made;
  return made;
}

const find = (place: Frame): Course | null => Course.find(place);

function begun(runtime: StrictRuntime): { course: Course; place: Frame } {
  const place = frame({ parent: frame({ API: runtime }) });
  const course = find(place);
  if (course === null) throw new Error('the lesson did not begin');
  return { course, place };
}

describe('the runtime is found', () => {
  /** Makes a window with this many windows around it; `top` is the outermost. */
  const below = (levels: number, top: Frame): Frame =>
    levels === 0 ? top : frame({ parent: below(levels - 1, top) });

  it.each([0, 1, 7])('%i windows up', (levels) => {
    expect(find(below(levels, frame({ API: new StrictRuntime() })))).not.toBeNull();
  });

  it('not further, and not where there is none', () => {
    expect(find(below(8, frame({ API: new StrictRuntime() })))).toBeNull();
    expect(find(frame())).toBeNull();
    expect(find(below(3, frame()))).toBeNull();
  });

  it('from the window that opened this one', () => {
    const opener = below(2, frame({ API: new StrictRuntime() }));
    expect(find(frame({ opener }))).not.toBeNull();
  });

  it('above a window of another origin, which tells nothing of itself', () => {
    const other = frame({ parent: frame({ API: new StrictRuntime() }) });
    Object.defineProperty(other, 'API', {
      get() {
        throw new DOMException('Blocked a frame', 'SecurityError');
      },
    });
    expect(find(frame({ parent: other }))).not.toBeNull();
  });

  it('and left alone where it does not begin, or throws', () => {
    const running = new StrictRuntime();
    running.LMSInitialize('');
    expect(find(frame({ API: running }))).toBeNull();
    const broken = {
      LMSInitialize() {
        throw new Error('no network');
      },
    };
    expect(find(frame({ API: broken as unknown as StrictRuntime }))).toBeNull();
  });
});

describe('a lesson', () => {
  it('is not completed by being opened and left', () => {
    const runtime = new StrictRuntime();
    const { course, place } = begun(runtime);
    expect(course.kept).toBeNull();
    expect(runtime.committed).toMatchObject({ 'cmi.core.lesson_status': 'incomplete' });
    place.leave();
    place.leave();
    expect(runtime.calls.filter((call) => call === 'LMSFinish ')).toHaveLength(1);
    expect(runtime.state).toBe('ended');
    expect(runtime.committed).toMatchObject({
      'cmi.core.lesson_status': 'incomplete',
      'cmi.core.exit': 'suspend',
      'cmi.core.session_time': expect.stringMatching(/^\d{4}:[0-5]\d:[0-5]\d\.\d\d$/u),
    });
    expect(runtime.committed).not.toHaveProperty(['cmi.core.score.raw']);
    expect(runtime.wrong).toEqual([]);
  });

  it('reports each word, the mean of the best points over all of them, and completion with the last', () => {
    const runtime = new StrictRuntime();
    const { course, place } = begun(runtime);
    const kept = (): unknown[] =>
      ['score.raw', 'score.min', 'score.max', 'lesson_status'].map(
        (name) => runtime.committed[`cmi.core.${name}`],
      );
    expect(course.report({ at: 0, best: [100, null, null] })).toBe('');
    expect(kept()).toEqual(['33', '0', '100', 'incomplete']);
    expect(course.report({ at: 1, best: [100, 79.6, 80] })).toBe('');
    expect(kept()).toEqual(['87', '0', '100', 'incomplete']);
    expect(course.report({ at: 2, best: [100, 80, 80] })).toBe('');
    expect(kept()).toEqual(['87', '0', '100', 'completed']);
    // A status that was reached remains, even if another set is opened later.
    expect(course.report({ at: 0, best: [null, null] })).toBe('');
    expect(kept()).toEqual(['0', '0', '100', 'completed']);
    expect(course.report({ at: 0, best: [] })).toBe('');
    place.leave();
    expect(runtime.wrong).toEqual([]);
  });

  it.each([
    ['90', 85, 'incomplete'],
    ['90', 90, 'passed'],
    ['', 80, 'completed'],
    ['0', 80, 'completed'],
  ])('with the mastery score %j and %i points is %s', (mastery, points, status) => {
    const runtime = new StrictRuntime({ 'cmi.student_data.mastery_score': mastery });
    const { course } = begun(runtime);
    course.report({ at: 0, best: [points, points] });
    expect(runtime.committed['cmi.core.lesson_status']).toBe(status);
    expect(runtime.wrong).toEqual([]);
  });

  it('goes on where an earlier visit ended, and takes back nothing', () => {
    const first = new StrictRuntime();
    begun(first).course.report({ at: 3, best: [100, 0, null, 81.4] });
    const data = String(first.committed['cmi.suspend_data']);
    const next = new StrictRuntime({ 'cmi.suspend_data': data, 'cmi.core.lesson_status': 'passed' });
    const { course, place } = begun(next);
    expect(course.kept).toEqual({ at: 3, best: [100, 0, null, 81] });
    place.leave();
    expect(next.committed['cmi.core.lesson_status']).toBe('passed');
  });

  it('knows how far a student is in a set of so many words, since the last report, too', () => {
    const runtime = new StrictRuntime({ 'cmi.suspend_data': '1:2s--' });
    const { course } = begun(runtime);
    expect([course.standingIn(2)?.at, course.standingIn(3)]).toEqual([1, null]);
    course.report({ at: 2, best: [100, null, 50] });
    expect([course.standingIn(2), course.standingIn(3)?.best]).toEqual([null, [100, null, 50]]);
  });

  it('keeps of a long set the points for which there is room, and finds them again', () => {
    const best = Array.from({ length: 3000 }, () => 100);
    const first = new StrictRuntime();
    begun(first).course.report({ at: 2999, best });
    const data = String(first.committed['cmi.suspend_data']);
    const { course } = begun(new StrictRuntime({ 'cmi.suspend_data': data }));
    expect(course.standingIn(3000)).toEqual({ at: 2999, best: best.slice(0, 2044) });
    expect([first.wrong, course.standingIn(2000)]).toEqual([[], null]);
  });

  it('needs no more of a system than the standard makes it have', () => {
    const optional = [
      'cmi.suspend_data',
      'cmi.student_data.mastery_score',
      'cmi.core.score.min',
      'cmi.core.score.max',
    ];
    const runtime = new StrictRuntime({}, optional);
    const { course, place } = begun(runtime);
    expect(course.report({ at: 0, best: [90] })).toBe('');
    expect(runtime.committed).toMatchObject({
      'cmi.core.score.raw': '90',
      'cmi.core.lesson_status': 'completed',
    });
    place.leave();
    expect([runtime.values['cmi.suspend_data'], runtime.wrong]).toEqual([undefined, []]);
  });

  it('says so where the system takes nothing any more, or throws', () => {
    const runtime = new StrictRuntime();
    const { course } = begun(runtime);
    runtime.state = 'ended';
    const said = 'Your course did not take this result. Check that you are still signed in to it.';
    expect(course.report({ at: 0, best: [90] })).toBe(said);
    Object.assign(runtime, {
      LMSCommit() {
        throw new Error('gone');
      },
    });
    expect(course.report({ at: 0, best: [90] })).toBe(said);
  });
});

const points = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null });

describe('a standing', () => {
  it('is read back as it was written, and of the longest set its beginning', () => {
    const standing = fc.record({ at: fc.nat(999_999), best: fc.array(points, { maxLength: 5000 }) });
    fc.assert(
      fc.property(standing, (one) => {
        const text = writeStanding(one);
        expect(text.length).toBeLessThanOrEqual(4096);
        const read = readStanding(text);
        expect(read?.at).toBe(one.at);
        expect(read?.best).toEqual(one.best.slice(0, read?.best.length));
        expect(read?.best.length).toBe(Math.min(one.best.length, read?.best.length ?? 0));
        if (one.best.length <= 2000) expect(read).toEqual(one);
      }),
    );
  });
});

it.each([
  [0, '0000:00:00.00'],
  [65_250, '0000:01:05.25'],
  [3_600_000 * 27 + 59_990, '0027:00:59.99'],
  [3_600_000 * 12_000, '9999:00:00.00'],
])('%i milliseconds are %s', (milliseconds, text) => expect(timeSpan(milliseconds)).toBe(text));
