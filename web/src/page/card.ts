/** The card of a result, for sharing: where its texts stand. It names nobody. */

export interface ResultCard {
  readonly word: string;
  /** "87 of 100". */
  readonly points: string;
  readonly verdict: string;
  readonly tradition: string;
}

/** A line of the card, as a canvas takes it; `y` is what its letters stand on. */
export interface CardLine {
  readonly text: string;
  readonly font: string;
  readonly color: string;
  readonly y: number;
}

/** The size that services show links in, pixels. */
export const CARD = { width: 1200, height: 630, margin: 72, paper: '#fdfcfa' } as const;

const ROOM = CARD.width - 2 * CARD.margin;
const GREEK = '"Gentium Plus", Cambria, "Noto Serif", serif';
const SANS = 'system-ui, "Noto Sans", sans-serif';
const [INK, SOFT, BLUE] = ['#1d2530', '#566171', '#1a5296'];

/** A text in lines as wide as the card; the last takes what there is no room for, and is cut. */
function linesOf(text: string, most: number, width: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && (width(longer) <= ROOM || lines.length === most)) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines.map((line) => {
    const signs = [...line];
    while (signs.length > 0 && width(signs.join('')) > ROOM) signs.splice(-2, 2, '…');
    return signs.join('');
  });
}

/**
 * The word as large as it fits, then points and verdict, and the tradition at the bottom.
 *
 * @param measure the width of a text in a font, pixels
 */
export function layOut(card: ResultCard, measure: (text: string, font: string) => number): CardLine[] {
  let y: number = CARD.margin;
  const part = (text: string, most: number, size: number, family: string, color = INK): CardLine[] => {
    const font = `${size}px ${family}`;
    const lines = linesOf(text, most, (line) => measure(line, font));
    const placed = lines.map((line, at) => ({ text: line, font, color, y: y + 1.25 * size * (at + 1) }));
    // Room for what hangs below a line.
    y = (placed.at(-1)?.y ?? y) + 0.3 * size;
    return placed;
  };
  const large = Math.min(150, Math.floor((150 * ROOM) / Math.max(1, measure(card.word, `150px ${GREEK}`))));
  const upper = [
    ...part(card.word, 2, Math.max(64, large), GREEK),
    ...part(card.points, 1, 64, SANS, BLUE),
    ...part(card.verdict, 2, 40, SANS),
  ];
  y = CARD.height - CARD.margin - 38;
  return [...upper, ...part(`${card.tradition} · koine-tutor`, 1, 30, SANS, SOFT)];
}
