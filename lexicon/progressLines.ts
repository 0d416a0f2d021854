/** A line of progress for each of several tasks that run side by side. Without a terminal, only their last lines. */

const UP = (lines: number): string => `\x1b[${lines}A`;
const REST = '\x1b[K';

export class ProgressLines {
  private readonly lines: Map<string, string>;
  private drawn = false;

  /** @param names the names of the tasks */
  constructor(names: readonly string[]) {
    this.lines = new Map(names.map((name) => [name, '']));
  }

  /** Shows the progress of a task. */
  show(name: string, text: string): void {
    this.lines.set(name, text);
    if (!process.stdout.isTTY) return;
    const up = this.drawn ? UP(this.lines.size) : '';
    const all = [...this.lines].map(([of, line]) => `lexicon: ${of}: ${line}${REST}\n`).join('');
    process.stdout.write(up + all);
    this.drawn = true;
  }

  /** Shows how a task ended. */
  end(name: string, text: string): void {
    this.show(name, text);
    if (!process.stdout.isTTY) process.stdout.write(`lexicon: ${name}: ${text}\n`);
  }
}
