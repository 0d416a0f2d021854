import type { Surroundings } from '../../../src/service/surroundings.ts';

const WIDTH = 30;
const CLEAR = '\r\u001B[K';

/** Returns a function that shows progress, if standard error is a terminal, and clears the bar at `all`. */
export function progressBar(
  what: string,
  all: number,
  { complain, live = false }: Pick<Surroundings, 'complain' | 'live'>,
  unit = '',
): (done: number) => void {
  let shown = -1;
  return (done) => {
    if (!live || done === shown) return;
    shown = done;
    const full = Math.min(WIDTH, Math.round((WIDTH * done) / Math.max(1, all)));
    const bar = '#'.repeat(full) + '.'.repeat(WIDTH - full);
    complain(done >= all ? CLEAR : `${CLEAR}${what} [${bar}] ${done} of ${all}${unit}`);
  };
}
