/** English respellings as our pages write them: ah-GAH-pay, the stressed syllable in capitals. */

/** Letters of a respelling with those of the Latin key, in turns; what is not here is written alike in both. */
// biome-ignore format: a table
const KEYS =
  'ehh ē ahh a aww ō üü y ye ai eye ai oo ou ee i ih i ah a aw o oh o eh e ew eu ow au ay ei é ē ê ē ü y kh ch hy ch yh g ky k gy g ly l ny n ng n ss s y i';

/** The letters that a tradition has otherwise. */
const OWN: Readonly<Record<string, string>> = { erasmian: 'oh ō ay ē', attic: 'aw ō zd z' };

const ACUTE = '\u0301';
const WORD = /^[a-züéê]+(?:-[a-züéê]+)+$/iu;
const CAPITALS = /(?:^|-)[A-ZÜÉÊ]+(?:-|$)/u;

/** True for a text with a word of several syllables, one of them in capitals. */
export const isRespelled = (text: string): boolean =>
  text.split(/\s+/u).some((word) => WORD.test(word) && CAPITALS.test(word));

/** A respelling in the Latin key, with an accent for each stress. */
export function inLatinKey(text: string, scheme: string): string {
  const cells = `${KEYS} ${OWN[scheme] ?? ''}`.split(' ');
  const keys = new Map(
    cells.flatMap((cell, n) => (n % 2 === 0 ? [[cell, cells[n + 1] ?? cell] as const] : [])),
  );
  const letters = new RegExp([...keys.keys()].sort((a, b) => b.length - a.length).join('|'), 'gu');
  return text.replace(/[a-züéê]+-?/giu, (part) => {
    const syllable = part.replace('-', '');
    const key = syllable.toLowerCase().replace(letters, (own) => keys.get(own) ?? own);
    // Its vowel joins none of the syllable before.
    const latin = key.replace(/^[iuy]/u, '$&\u0308');
    return syllable === syllable.toUpperCase()
      ? latin.replace(/[aeoiuyēō](?![aeoiuyēō])/u, `$&${ACUTE}`)
      : latin;
  });
}
