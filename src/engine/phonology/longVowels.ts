/**
 * Lists words in which α, ι or υ is long, though neither accent nor ending shows it: ψῡχή, κῡ́ριος. The table has the
 * frequent words of the New Testament and their derivatives. Sources, quoted from memory: LSJ = Liddell, Scott, Jones,
 * A Greek-English Lexicon (1940), under the word; Smyth = Greek Grammar (1920).
 */

/**
 * Letters with one long vowel; an acute on it means that it must carry the accent (κρῑ́νω, but future κρινῶ). `^` and
 * `$` are the ends of the word. The second cell is a pattern of the lemma, without marks; if it is absent, any lemma
 * fits. The comment has an example, which a test transcribes, and a source.
 */
type LongRow = readonly [letters: string, lemma?: string];

/** The letters without marks, with σ also at the end. */
export const bare = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ς/gu, 'σ');

/** The endings of the lemma of a verb, as the lexicon writes it. */
export const VERB = '(?:ω|μι|μαι)$';

// biome-ignore format: a table, one row a line
export const LONG_VOWELS: readonly LongRow[] = [
  // letters                                    lemma                              example: source
  ['^ῡμ(?:εισ|ων|ιν|ασ|ετερ)'],                                                   // ὑμεῖς: Smyth § 325, § 330
  ['^εᾱν$'],                                                                      // ἐάν: LSJ
  ['^κᾱ(?:γω|μοι|με|ν|κειν.*|κει|κειθεν)$'],                                      // κἀγώ: Smyth § 62: crasis
  ['^νῡνι$'],                                                                     // νυνί: LSJ
  ['ψῡχ'],                                                                        // ψυχή: LSJ
  ['κῡρ[ιο]'],                                                                    // κύριος: LSJ
  ['τῑμ',                                        '^(?!αντιμ)'],                      // τιμή: LSJ
  ['(?:^|^ε|νε|ρ)νῑκ',                           '^(?:υπερ)?νικ(?:η|οσ|αω)$'],       // νίκη: LSJ
  ['λῡπ',                                        '(?<!το)λυπ(?:η|εω|ηροσ|οσ)$'],     // λύπη: LSJ
  ['θῡμ'],                                                                        // θυμός: LSJ
  ['μῡθ'],                                                                        // μύθοις: LSJ
  ['κινδῡν'],                                                                     // κίνδυνος: LSJ
  ['κωλῡ'],                                                                       // κωλύω: LSJ
  ['χρῡσ'],                                                                       // χρυσός: LSJ
  ['φῡλ',                                        '^φυλ(?:η|ον)$|φυλετησ$'],          // φυλή: LSJ
  ['ρῡμ',                                        '^ρυμη$'],                          // ῥύμη: LSJ
  ['^ῡλ',                                        '^υλη$'],                           // ὕλη: LSJ
  ['κῡμ',                                        '^κυμα$'],                          // κύματα: LSJ
  ['στῡλ',                                       '^στυλοσ$'],                        // στύλους: LSJ
  ['σῡκ',                                        '^συκ(?!ομορ)'],                    // συκῆ: LSJ
  ['μῡρι',                                       '^(?:δισ)?μυρι(?:οι|οσ|ασ|αδεσ)$'], // μύριοι: LSJ
  ['ισχῡρ'],                                                                      // ἰσχυρός: LSJ
  ['ισχῡ',                                       'ισχυω$'],                          // ἰσχύω: LSJ
  ['^(?:ισχ|ιχθ|οσφ|οφρ)ῡ[σν]$'],                                                 // ἰχθύς: Smyth § 273
  ['κηρῡ(?!ξ$)'],                                                                 // κηρύσσω: LSJ
  ['πρεσβῡτ[ηαι]',                               'πρεσβυτ(?:ησ|ισ)$'],               // πρεσβύτης: LSJ
  ['λῡ(?:σ|[αεοω])',                             'λυω$'],                            // λύω: Smyth § 500
  ['(?:^|^ε)θῡ(?!θ)',                            '^θυω$'],                           // θύω: LSJ
  ['δῡ(?:σ(?!κ)|[εοω])',                         'δυ(?:ω|ομαι)$'],                   // ἐνδύσασθε: LSJ
  ['(?:δακρ|μην|αρτ)ῡ[σεοω]',                    '(?:δακρ|μην|αρτ)υω$'],             // δακρύω: LSJ
  ['αισχῡ́ν(?!θ)'],                                                                // αἰσχύνη: LSJ
  ['ῡ́[νρ](?!θ)',                                 'υ[νρ](?:ω|ομαι)$'],                // πληθύνω: Smyth § 519
  ['φῡσ',                                        'φυσ(?:αω|ιοω|ιωσισ)$'],            // ἐνεφύσησεν: LSJ
  ['μῑκρ'],                                                                       // μικρός: LSJ
  ['μῑσ',                                        'μισεω$'],                          // μισέω: LSJ
  ['κῑν',                                        'κινεω$'],                          // κινέω: LSJ
  ['σῑγ',                                        '^σιγ(?:η|αω)$'],                   // σιγή: LSJ
  ['σῑτ',                                        '^(?:επι)?σιτ(?:οσ|ιον|ισμοσ|ιστοσ)$'], // σίτου: LSJ
  ['λῑμ',                                        '^λιμοσ$'],                         // λιμός: LSJ
  ['χῑλι'],                                                                       // χίλιοι: LSJ
  ['πολῑτ'],                                                                      // πολίτης: LSJ
  ['ῑ́τ',                                         'ιτησ$'],                           // μεσίτης: Smyth § 844
  ['ακρῑβ'],                                                                      // ἀκριβής: LSJ
  ['κρῑθ',                                       '^κριθ(?:η|ινοσ)$'],                // κριθή: LSJ
  ['(?:καμ|χαλ|αξ)ῑν',                           '(?:καμινοσ|χαλιν\\p{L}+|αξινη)$'], // κάμινος: LSJ
  ['κλῑν',                                       '^κλιν(?:η|αριον|ιδιον)$'],         // κλίνη: LSJ
  ['ῑ́ν',                                         '(?:κρ|κλ|ωδ)ιν(?:ω|ομαι)$'],       // κρίνω: Smyth § 519
  ['πῑν',                                        'πινω$'],                           // πίνω: LSJ
  ['γῑν',                                        'γιν(?:ομαι|ωσκω)$'],               // γίνομαι: LSJ
  ['(?:π|ρ)ῑπτ',                                 '[πρ]ιπτω$'],                       // πίπτω: LSJ
  ['(?:θλ|τρ)ῑβ[εοω]',                           '(?:θλ|τρ)ιβω$'],                   // θλίβω: LSJ
  ['^ῑματι'],                                                                     // ἱμάτιον: LSJ
  ['^ῑλ[εα]',                                    '^ιλ(?:εωσ|ασ\\p{L}+)$'],           // ἵλεως: LSJ
  ['ῑ[ηε]',                                      'ιημι$'],                           // ἀφίημι: Smyth § 777
  ['πρᾱ(?:σσ|ττ|γ|ξ|χ|κ)'],                                                       // πράσσω: LSJ
  ['κρᾱ[ζξ]',                                    'κραζω$'],                          // κράζω: LSJ
  ['κεκρᾱγ',                                     'κραζω$'],                          // κέκραγεν: LSJ; aorist ἀνέκραγεν
  ['^λᾱ',                                        '^λαοσ$'],                          // λαός: LSJ
  ['^νᾱ',                                        '^ναοσ$'],                          // ναός: LSJ
  ['νεᾱνι'],                                                                      // νεανίσκος: LSJ
  ['διᾱκον'],                                                                     // διάκονος: LSJ
  ['θεᾱτρ'],                                                                      // θέατρον: LSJ
  ['^ιᾱτρ'],                                                                      // ἰατρός: LSJ
  ['τρᾱχ',                                       '^τραχυσ$'],                        // τραχεῖαι: LSJ
  ['σφρᾱγι'],                                                                     // σφραγίς: LSJ
  ['θωρᾱ'],                                                                       // θώρακας: LSJ
  ['^ᾱ[εη]ρ',                                    '^αηρ$'],                           // ἀέρα: LSJ
  ['(?:λι|περ)ᾱν$',                              '^(?:λιαν|περαν)$'],                // πέραν: LSJ
  ['^α?πᾱσ[ηα]',                                 'πασ$'],                            // πάσης: Smyth § 299
  ['^α?πασᾱσ$',                                  'πασ$'],                            // πάσας: Smyth § 299
  ['[ειρ]ᾱ[σκθμ]',                               '(?<!^ε)[ειρ]α(?:ω|ομαι)$'],        // ἐθεασάμην: Smyth § 487
  ['[σξψ]ᾱσ(?:α|αι|αν|ησ|η|ασ)$',                '(?<!αζ)(?:ω|ομαι)$|μι$'],          // ἀκούσασα: Smyth § 306
  ['ᾱσιν?$',                                     VERB],                              // γεγόνασιν: Smyth § 463 d, § 305
];

/** Words that end in the long, accented ι of emphasis: ταυτί, "this here"; ἐνθαδί, "right here". Smyth § 333 g. */
const POINTING =
  /^(?:(?:τοσ|τοι|τηλικ)?τ?[οα]υτ\p{L}*|(?:[οη]|[οα]ι|τ\p{L}{1,5})δ|εκειν\p{L}+|ωδ|ενθαδ|ενθενδ|εντευθεν|δευρ|νυν|νυνδ)ι$/u;

/** Each row as a pattern of the place of its vowel, a flag if the vowel must be accented, and a pattern of the lemma. */
const RULES = LONG_VOWELS.map(([letters, lemma = '']) => {
  const parts = /^(.*)([αιυ])\u0304(\u0301?)(.*)$/u.exec(letters.normalize('NFD'));
  if (parts === null) throw new Error(`no long vowel in ${letters}`);
  const [, before, vowel, accent, after] = parts;
  return {
    place: `(?<=${before})${vowel}(?=${after})`,
    accented: accent !== '',
    lemma: new RegExp(lemma, 'u'),
  };
});

const PLACES = RULES.map(({ place }) => new RegExp(place, 'uy'));
const ANY_PLACE = new RegExp(RULES.map(({ place }) => place).join('|'), 'uy');

function matchesAt(place: RegExp, spelling: string, at: number): boolean {
  place.lastIndex = at;
  return place.test(spelling);
}

/**
 * True for a vowel that is long by a row of the table, or as the last ι of a word that POINTING matches.
 *
 * @param spelling the letters of the word without marks, with σ at its end
 * @param at the index of the vowel in `spelling`
 * @param lemma the lemma as the lexicon writes it; empty for an unknown word, for which the table is not used
 */
export function isLongByNature(spelling: string, at: number, accented: boolean, lemma: string): boolean {
  if (accented && at === spelling.length - 1 && POINTING.test(spelling)) return true;
  if (lemma === '' || !matchesAt(ANY_PLACE, spelling, at)) return false;
  const word = bare(lemma);
  return RULES.some(
    (rule, n) =>
      (accented || !rule.accented) && matchesAt(PLACES[n] as RegExp, spelling, at) && rule.lemma.test(word),
  );
}
