/** A profile of V8 as a tree: a function, the time in it and below it, and the functions that it called. */

import { fileURLToPath } from 'node:url';
import { ROOT } from '../../src/files/built/project.ts';

/** What we read of a .cpuprofile (Chrome DevTools Protocol, Profiler.Profile). */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  /** When it began, microseconds of the monotonic clock. */
  readonly startTime: number;
  /** The node under way at each sample, and the microseconds since the sample before. */
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** A span of the monotonic clock, microseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

export interface Frame {
  readonly name: string;
  /** Where the function stands: `src/serve/http/app`, a package, `node:net`; empty for what is no script. */
  readonly place: string;
  /** Microseconds in the function itself, and with all that it called. */
  own: number;
  whole: number;
  readonly callees: Map<string, Frame>;
}

const newFrame = (name: string, place: string): Frame => ({
  name,
  place,
  own: 0,
  whole: 0,
  callees: new Map(),
});

/** A file of ours, compiled, is named by its source; a package by its name. */
function placeOf(url: string): string {
  if (!url.startsWith('file:')) return url;
  const path = fileURLToPath(url);
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(path);
  if (inPackage !== null) return inPackage[1] as string;
  return path
    .replace(`${ROOT}/`, '')
    .replace(/^dist\//u, '')
    .replace(/\.js$/u, '');
}

/** The time in each node itself within a span, microseconds. */
function ownTimes(
  { startTime, samples, timeDeltas }: CpuProfile,
  { from, to }: Span,
): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  let now = startTime;
  for (const [n, id] of samples.entries()) {
    const passed = timeDeltas[n] as number;
    now += passed;
    if (now >= from && now < to) times.set(id, (times.get(id) ?? 0) + passed);
  }
  return times;
}

/** The busy time of a span as a tree, whose root stands for all of it; waiting is left out. */
export function treeOf(profile: CpuProfile, span: Span): Frame {
  const times = ownTimes(profile, span);
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const root = newFrame('all', '');
  const add = (id: number, caller: Frame): number => {
    const { callFrame, children = [] } = nodes.get(id) as ProfileNode;
    if (callFrame.functionName === '(idle)') return 0;
    const [name, place] = [callFrame.functionName || '(anonymous)', placeOf(callFrame.url)];
    const key = `${name} ${place}`;
    const frame = caller.callees.get(key) ?? newFrame(name, place);
    caller.callees.set(key, frame);
    const own = times.get(id) ?? 0;
    const whole = children.reduce((sum, callee) => sum + add(callee, frame), own);
    frame.own += own;
    frame.whole += whole;
    return whole;
  };
  const [{ children = [] } = { children: [] }] = profile.nodes;
  root.whole = children.reduce((sum, id) => sum + add(id, root), 0);
  return root;
}
