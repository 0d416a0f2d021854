/**
 * Simulates a recognizer with frames of 20 ms. In each frame the logit of the phone that was said is raised most, and
 * the logits of close phones are raised less; noise is added to all.
 */

import { normalized } from '../../../../bench/inputs/posteriors.ts';
import type { Random } from '../../../../bench/inputs/random.ts';
import { closenessUnits, UNIT } from '../../../../src/engine/align/closeness.ts';
import { phoneAt } from '../../../../src/engine/phonology/phones.ts';

export class Recognizer {
  readonly vocab: readonly string[];
  private readonly phones: readonly number[];
  private readonly random: Random;

  constructor(phones: readonly number[], random: Random) {
    this.phones = phones;
    this.random = random;
    this.vocab = ['<blank>', ...phones.map((id) => phoneAt(id).symbol)];
  }

  /**
   * Makes 2 to 4 frames for each phone, and 1 to 3 blank frames between phones and at both ends. Some phones are weaker
   * than others.
   */
  hearFrames(said: readonly number[]): number[][] {
    const { random } = this;
    const rows: number[][] = [];
    const blanks = (): void => {
      for (let n = 1 + random.below(3); n > 0; n--) rows.push(this.frameOf(0, 9));
    };
    blanks();
    for (const phone of said) {
      const strength = 9 + 6 * random.next();
      const column = this.phones.indexOf(phone) + 1;
      for (let n = 2 + random.below(3); n > 0; n--) rows.push(this.frameOf(column, strength));
      blanks();
    }
    return rows;
  }

  bestPath(rows: readonly (readonly number[])[]): string[] {
    const heard: string[] = [];
    let last = 0;
    for (const row of rows) {
      const column = row.indexOf(Math.max(...row));
      if (column !== 0 && column !== last) heard.push(this.vocab[column] as string);
      last = column;
    }
    return heard;
  }

  /** Makes a frame in which this column has the highest logit. Column 0 is the blank. */
  private frameOf(column: number, strength: number): number[] {
    const said = column === 0 ? null : (this.phones[column - 1] as number);
    const closenessOf = (other: number): number =>
      said === null || other === 0 ? 0 : closenessUnits(said, this.phones[other - 1] as number) / UNIT;
    const logits = this.vocab.map((_, other) => {
      // The noise has a Gumbel distribution. A random 0 becomes 1e-12, because log(0) is infinite.
      const noise = -Math.log(-Math.log(this.random.next() || 1e-12));
      const near = closenessOf(other);
      return (other === column ? strength : strength * 0.7 * near * near) + noise;
    });
    return normalized(logits);
  }
}
