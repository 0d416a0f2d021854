/** Spells words of any language in Greek letters, so that they can be targets. */

const SCHEMES = ['modern-greek', 'erasmian', 'koine-greek', 'attic'];
const VOWELS = ['α', 'ε', 'ι', 'ο', 'ου', 'υ', 'αι', 'ει', 'η', 'ω'];
const CONSONANTS = [...'πτκβδγφθχσζμνλρ', 'μπ', 'ντ', 'γκ', 'τζ'];
const ACUTE = { α: 'ά', ε: 'έ', ι: 'ί', ο: 'ό', υ: 'ύ', η: 'ή', ω: 'ώ' };
/** Modern Greek writes each of these pairs of sounds with two letters; each sound gets one of the letters. */
const PAIRS = {
  'm b': { m: 'μ', b: 'π' },
  'n d': { n: 'ν', d: 'τ' },
  'ŋ ɡ': { ŋ: 'γ', ɡ: 'κ' },
  'ŋ k': { ŋ: 'γ', k: 'κ' },
};
/** Labels of phones that lack a label of their own. */
const LABEL = { c: 'k', ɟ: 'ɡ', e̝: 'e', ɲ: 'ɲ' };
/** Open vowels that count as the closed one, because people differ more than these vowels do. */
const CLOSED = { ɛ: 'e', ɔ: 'o' };

const bare = (phone) => phone.normalize('NFC').replace(/[ˈː]/g, '');
export const stressOf = (phone) => (phone.startsWith('ˈ') ? 'ˈ' : '');
export const labelOf = (phone) => LABEL[bare(phone)] ?? bare(phone);
/** Returns the label of a phone; for an affricate without a label, two labels separated by a space. */
export const labelsOf = (phone) => (bare(phone) === 'd͡z' ? 'd z' : labelOf(phone));
export const broad = (phone) => CLOSED[labelOf(phone)] ?? labelOf(phone);

/** Finds, for each label, letters that `read` reads as this label. */
function lettersOf(read) {
  const letters = new Map();
  const add = ([phone, ...rest], text) => {
    if (phone !== undefined && rest.length === 0 && !letters.has(broad(phone)))
      letters.set(broad(phone), text);
  };
  for (const text of VOWELS) add(read(`τ${text}`).slice(1), text);
  // Some consonants sound different before α and before ι, so both are tried.
  for (const text of CONSONANTS) for (const vowel of 'αι') add(read(`α${text}${vowel}`).slice(1, -1), text);
  return letters;
}

function written(labels, { scheme, letters }) {
  const parts = labels.map((label, n) => {
    const pair = PAIRS[`${labels[n - 1]} ${label}`] ?? PAIRS[`${label} ${labels[n + 1]}`];
    if (pair !== undefined && scheme === 'modern-greek') return pair[label];
    const text = letters.get(broad(label));
    if (text === undefined || !label.startsWith('ˈ')) return text;
    return text.slice(0, -1) + (ACUTE[text.at(-1)] ?? text.at(-1));
  });
  return parts.includes(undefined) ? null : parts.join('').replace(/σ$/, 'ς');
}

/**
 * Makes a function that spells words, each a list of labels, as a target in one of the schemes `only`: { scheme, target
 * }; null if no scheme reads any letters as these labels.
 */
export function speller(tutor) {
  const read = (text, scheme) => tutor.read(text, { scheme }).ipa.split(' ');
  const tables = SCHEMES.map((scheme) => ({ scheme, letters: lettersOf((text) => read(text, scheme)) }));
  return (words, only = SCHEMES) => {
    const labels = words.flat().map(broad).join(' ');
    for (const table of tables.filter(({ scheme }) => only.includes(scheme))) {
      const texts = words.map((word) => written(word, table));
      if (texts.includes(null)) continue;
      const { scheme } = table;
      const target = texts.join(' ');
      if (read(target, scheme).map(broad).join(' ') === labels) return { scheme, target };
    }
    return null;
  };
}
