/**
 * Lists the nomina sacra: holy names that scribes contract to a few letters under a line; the last letters show the case
 * (κ̅ς̅ = κύριος, κ̅υ̅ = κυρίου). The fifteen words of the usual list: L. Traube, Nomina Sacra (1907);
 * B. M. Metzger, Manuscripts of the Greek Bible (1981), § 26. ι̅η̅ is left out, because it is often the number 18.
 */

import { bareSpelling, lettersOf, MACRON } from './letters.ts';

// biome-ignore format: a table, one word and number a line: nominative, genitive, dative, accusative, vocative
const CONTRACTIONS = [
  'θς θεός, θυ θεοῦ, θω θεῷ, θν θεόν, θε θεέ',
  'κς κύριος, κυ κυρίου, κω κυρίῳ, κν κύριον, κε κύριε',
  'ις Ἰησοῦς, ιυ Ἰησοῦ, ιν Ἰησοῦν, ιης Ἰησοῦς, ιηυ Ἰησοῦ, ιην Ἰησοῦν',
  'χς Χριστός, χυ Χριστοῦ, χω Χριστῷ, χν Χριστόν, χε Χριστέ',
  'χρς Χριστός, χρυ Χριστοῦ, χρω Χριστῷ, χρν Χριστόν',
  'πνα πνεῦμα, πνς πνεύματος, πνος πνεύματος, πνι πνεύματι, πντα πνεύματα, πνατα πνεύματα, πντων πνευμάτων',
  'πηρ πατήρ, πρς πατρός, πρι πατρί, πρα πατέρα, περ πάτερ, πρες πατέρες, πρων πατέρων, πρας πατέρας',
  'μηρ μήτηρ, μρς μητρός, μρι μητρί, μρα μητέρα',
  'υς υἱός, υυ υἱοῦ, υω υἱῷ, υν υἱόν, υε υἱέ',
  'ανος ἄνθρωπος, ανου ἀνθρώπου, ανω ἀνθρώπῳ, ανον ἄνθρωπον, ανε ἄνθρωπε',
  'ανοι ἄνθρωποι, ανων ἀνθρώπων, ανοις ἀνθρώποις, ανους ἀνθρώπους',
  'ουνος οὐρανός, ουνου οὐρανοῦ, ουνω οὐρανῷ, ουνον οὐρανόν, ουνε οὐρανέ',
  'ουνοι οὐρανοί, ουνων οὐρανῶν, ουνοις οὐρανοῖς, ουνους οὐρανούς',
  'δαδ Δαυίδ',
  'ιηλ Ἰσραήλ, ισλ Ἰσραήλ',
  'ιλημ Ἰερουσαλήμ, ιηλμ Ἰερουσαλήμ',
  'σηρ σωτήρ, σρς σωτῆρος, σρι σωτῆρι, σρα σωτῆρα',
  'στρος σταυρός, στρου σταυροῦ, στρω σταυρῷ, στρον σταυρόν',
];

/** The whole words, indexed by the bare spelling of their contractions. */
export const NOMINA_SACRA: ReadonlyMap<string, string> = new Map(
  CONTRACTIONS.flatMap((line) => line.split(', ')).map((pair) => {
    const [contraction = '', word = ''] = pair.split(' ');
    return [bareSpelling(lettersOf(contraction)), word];
  }),
);

const OVERLINE = '\u0305';
const LETTERS = /\p{L}\p{M}*/gu;
const CONSONANT_WITH_MACRON = /(?![αεηιουωΑΕΗΙΟΥΩ])\p{L}\p{M}*\u0304/u;

/**
 * True for a line over letters: an overline, or a macron that does not mean length, because it is on a consonant or on
 * every letter.
 */
export function isOverlined(word: string): boolean {
  if (word.includes(OVERLINE)) return true;
  const text = word.normalize('NFD');
  if (!text.includes(MACRON)) return false;
  const letters = text.match(LETTERS) ?? [];
  return (
    CONSONANT_WITH_MACRON.test(text) || (letters.length > 1 && letters.every((part) => part.includes(MACRON)))
  );
}

/** True if only the last of several letters has a line: scribes write such a line for a final ν. */
export function isOverlinedAtEnd(word: string): boolean {
  const letters = word.normalize('NFD').match(LETTERS) ?? [];
  const at = letters.findIndex((part) => part.includes(OVERLINE) || part.includes(MACRON));
  return at > 0 && at === letters.length - 1;
}
