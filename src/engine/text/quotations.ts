/**
 * Counts the quotations in single quotation marks that are open. ’ and ' close an open quotation; otherwise they are
 * apostrophes.
 */

const OPENING = '‘‛‚';
const CLOSING = '’';
const TYPED = "'";

export class Quotations {
  private open = 0;

  get areOpen(): boolean {
    return this.open > 0;
  }

  /** Reads the signs before a word; a ' right before the word opens a quotation. */
  read(signs: string): void {
    for (const [at, sign] of [...signs].entries()) {
      if (OPENING.includes(sign) || (sign === TYPED && at === signs.length - 1)) this.open++;
      else if (sign === CLOSING || sign === TYPED) this.close();
    }
  }

  close(): void {
    this.open = Math.max(0, this.open - 1);
  }
}
