/** How far a long count is: a bar on a terminal, and a line at the end of each part everywhere. */

const WIDTH = 30;
const EVERY = 200;

/**
 * Begins a part.
 *
 * @param all steps of the part
 * @returns a function to call after every step with the number of steps done
 */
export function progress(part: string, all: number): (done: number) => void {
  const { isTTY } = process.stderr;
  return (done) => {
    if (isTTY && done % EVERY === 0 && done < all) {
      const full = Math.floor((WIDTH * done) / all);
      const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full);
      process.stderr.write(`\r\u001B[K${bar} ${part}, ${done} of ${all} words`);
    }
    if (done === all) process.stderr.write(`${isTTY ? '\r\u001B[K' : ''}${part}: ${all} words\n`);
  };
}
