/** Reads the English respellings of our pages: ah-GAH-pay, with the stressed syllable in capitals; t’h for [tʰ]. */

/** Pairs: letters of a respelling, then their letters in the Latin key. Other letters stay the same. */
// biome-ignore format: a table
const PAIRS =
  'hwee hui nyee ni hyee chi kyee ki gyee gi lyee li nyeh ne nye nai hyeh che hye hai kyeh ke kye kai gyeh ge gye gai lyeh le lye lai ndh nd nd nt ehh ē ahh a aww ō üü y ye ai eye ai oo ou ee i ih i ah a aw o oh o eh e ew eu ow au ay ei é ē ê ē ü y kh ch hy ch yh g ky k gy g ly l ny n ng n ss s y i';

/** Pairs of one scheme, which take precedence. */
const OWN_PAIRS: Readonly<Record<string, string>> = {
  'koine-greek': 'ay ē',
  erasmian: 'oh ō ay ē nd nd',
  attic: 'aw ō zd z nd nd',
};

const ACUTE = '\u0301';

/**
 * Matches a respelled word: an h closes a vowel; or one of several syllables is in capitals; or the word is in capitals
 * and has two letters for a vowel.
 */
const RESPELLED =
  /’h|[aeo]h(?![aeiouyüéê])|^(?=.*-)(?=(?:.*-)?(?![AEIU](?:-|$))[A-ZÜÉÊ]+(?:-|$))|^[A-ZÜÉÊ]*(?:EE|OO|AY|AW|YE|Ü|É)[A-ZÜÉÊ]*$/mu;
const LATIN = /^[a-züéê’-]+$/iu;

/** True if a word of the text is respelled, and so not in the Latin key. */
export const isRespelled = (text: string): boolean =>
  text
    .split(/\s+/u)
    .some((word) => LATIN.test(word) && (RESPELLED.test(word) || /[AEO]H(?![AEIOUYÜÉÊ])/u.test(word)));

/** Maps letters of a respelling to letters of the Latin key. */
function latinOf(scheme: string): Map<string, string> {
  const cells = `${PAIRS} ${OWN_PAIRS[scheme] ?? ''}`.split(' ');
  const latin = new Map<string, string>();
  for (let n = 0; n + 1 < cells.length; n += 2) latin.set(cells[n] as string, cells[n + 1] as string);
  return latin;
}

/** Rewrites a respelled text in the Latin key (`said.ts`), with an acute on each stressed vowel. */
export function inLatinKey(text: string, scheme: string): string {
  const latinBySpelling = latinOf(scheme);
  const longestFirst = [...latinBySpelling.keys()].sort((a, b) => b.length - a.length);
  const letters = new RegExp(longestFirst.join('|'), 'gu');
  const plain = text.replaceAll('’', '');
  // If the scheme voices a stop after a nasal by rule, the respelling n-d is Greek ντ.
  const isVoicedByRule = scheme !== 'erasmian' && scheme !== 'attic';
  const stops = isVoicedByRule ? plain.replace(/n-d(?!h)/giu, 'n-t').replace(/m-b/giu, 'm-p') : plain;
  return stops.replace(/[a-züéê]+-?/giu, (part) => {
    const syllable = part.replace('-', '');
    const key = syllable.toLowerCase().replace(letters, (own) => latinBySpelling.get(own) ?? own);
    // A diaeresis keeps the first vowel of a syllable from joining the syllable before it.
    const latin = key.replace(/^[iuy]/u, '$&\u0308');
    const isStressed = syllable === syllable.toUpperCase();
    return isStressed ? latin.replace(/[aeoiuyēō](?![aeoiuyēō])/u, `$&${ACUTE}`) : latin;
  });
}
