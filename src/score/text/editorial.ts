/**
 * Removes what editors put into words: brackets, critical signs, invisible characters. Joins marks to their letters
 * (NFC).
 */

import { cappedMarks } from '../phonology/marks.ts';

/** Brackets, critical signs and invisible characters that editors put inside a word. */
const EDITORIAL = /[[\]⟦⟧〚〛()<>{}⟨⟩〈〉\u2329\u232A⸀-⸏⸢-⸥⌈-⌋⌜-⌟⋰⋱†‡*\u00AD\u200B-\u200F\u2060\uFEFF]/gu;

/** A line over the letters that is a character of its own. */
const SPACED_OVERLINE = /[¯‾]/gu;

/** A blank before an apostrophe that stands alone: ἀπ ᾿ ἀρχῆς. */
const DETACHED = /(?<=\p{L}\p{M}*)[ \u00A0](?=[\u0313\u0343᾽᾿ʼ](?![\p{L}\p{M}]))/gu;

export function withoutEditorialSigns(text: string): string {
  const bare = text.replace(EDITORIAL, '').replace(SPACED_OVERLINE, '\u0305');
  return cappedMarks(bare).replace(DETACHED, '').normalize('NFC');
}
