import { describe, expect, it } from 'vitest';
import { ALONE, type Around } from '../../src/engine/phonology/graphemes.ts';
import { lettersOf } from '../../src/engine/phonology/letters.ts';
import { phoneAt } from '../../src/engine/phonology/phones.ts';
import { compileScheme, type Phonology } from '../../src/engine/phonology/readings.ts';
import { SCHEMES } from '../../src/engine/phonology/schemes/index.ts';
import { transcribe } from '../../src/engine/text/transcribe.ts';
import { tableOf } from '../table.ts';

const phonologies = new Map(SCHEMES.map((scheme) => [scheme.name, compileScheme(scheme)]));

/** The phones of a word, ˈ before the vowel of the first accented syllable. */
function said(word: string, phonology: Phonology, around: Around = ALONE): string {
  const { sounds, accents } = transcribe(lettersOf(word), phonology, around);
  const stressed = sounds.findIndex(
    ({ phone, syllable }) => phoneAt(phone).kind === 'vowel' && syllable === accents[0],
  );
  return sounds.map(({ phone }, at) => (at === stressed ? 'ˈ' : '') + phoneAt(phone).symbol).join(' ');
}

const sayIn = (scheme: string, word: string, around?: Around): string =>
  said(word, phonologies.get(scheme) as Phonology, around);

const [[, ...names] = [], ...words] = tableOf('phonology/traditions.tsv');

describe('forty words in four traditions', () => {
  it.each(
    words.flatMap(([word = '', ...readings]) =>
      names.map((name, n) => [name, word, readings[n] ?? ''] as const),
    ),
  )('%s: %s is %s', (name, word, reading) => {
    expect(sayIn(name, word)).toBe(reading);
  });
});

describe('the length of α ι υ in attic', () => {
  it.each([
    ['a macron', 'χᾱρις', '', 'kʰ aː r i s'],
    ['a breve', 'χᾰρᾶ', '', 'kʰ a r ˈaː'],
    ['a circumflex', 'πρᾶγμα', '', 'p r ˈaː ŋ m a'],
    ['an accent on the antepenult', 'θάλασσα', '', 'tʰ ˈa l a sː a'],
    ['a circumflex on the penult', 'μοῦσα', '', 'm ˈuː s a'],
    ['an acute on a long penult', 'χώρα', 'χώρα', 'kʰ ˈɔː r aː'],
    ['not with an enclitic', 'μήτι', 'μήτι', 'm ˈɛː t i'],
    ['nor ἥτις', 'ἥτις', 'ὅστις', 'h ˈɛː t i s'],
    ['nor οὔτις', 'οὔτις', 'οὔτις', 'ˈuː t i s'],
    ['nor τοίνυν', 'τοίνυν', 'τοίνυν', 't ˈo j n y n'],
    ['not before αι, for optatives', 'βαπτίσαι', 'βαπτίζω', 'b a p t ˈi s a j'],
    ['a word of the table', 'ψυχή', 'ψυχή', 'p s yː kʰ ˈɛː'],
    ['in all its forms', 'κυρίου', 'κύριος', 'k yː r ˈi uː'],
    ['with its accent', 'κρίνει', 'κρίνω', 'k r ˈiː n eː'],
    ['not without it', 'κρινεῖ', 'κρίνω', 'k r i n ˈeː'],
    ['not the lily', 'κρίνον', 'κρίνον', 'k r ˈi n o n'],
    ['ὑμεῖς', 'ὑμεῖς', 'σύ', 'h yː m ˈeː s'],
    ['the first declension in -α', 'σοφία', 'σοφία', 's o pʰ ˈi aː'],
    ['and in -αν', 'σοφίαν', 'σοφία', 's o pʰ ˈi aː n'],
    ['but ἀλήθεια', 'ἀλήθειαν', 'ἀλήθεια', 'a l ˈɛː tʰ eː a n'],
    ['and μία', 'μία', 'εἷς', 'm ˈi a'],
    ['a feminine by its accent', 'ἁγία', 'ἅγιος', 'h a ɡ ˈi aː'],
    ['a neuter by its accent', 'ἅγια', 'ἅγιος', 'h ˈa ɡ i a'],
    ['no preposition', 'διά', 'διά', 'd i ˈa'],
    ['one in -ευς', 'βασιλέα', 'βασιλεύς', 'b a s i l ˈe aː'],
    ['a participle', 'καλέσας', 'καλέω', 'k a l ˈe s aː s'],
    ['but λυθέντας', 'λυθέντας', 'λύω', 'l y tʰ ˈe n t a s'],
    ['a perfect', 'γεγόνασιν', 'γίνομαι', 'ɡ e ɡ ˈo n aː s i n'],
    ['οὑτοσί points', 'οὑτοσί', '', 'h uː t o s ˈiː'],
    ['and ταυτί', 'ταυτί', '', 't a w t ˈiː'],
    ['and ἐνθαδί', 'ἐνθαδί', '', 'e n tʰ a d ˈiː'],
    ['and ὁδί', 'ὁδί', '', 'h o d ˈiː'],
    ['and νυνί', 'νυνί', 'νυνί', 'n yː n ˈiː'],
    ['but not ποδί', 'ποδί', 'πούς', 'p o d ˈi'],
    ['nor παιδί', 'παιδί', '', 'p a j d ˈi'],
    ['an aorist in -υ', 'ἔδυ', 'δύνω', 'ˈe d y'],
    ['an acute before a short end', 'πάτερ', 'πατήρ', 'p ˈa t e r'],
    ['a dative', 'ἐλπίδι', 'ἐλπίς', 'e l p ˈi d i'],
    ['a neuter', 'τέκνα', 'τέκνον', 't ˈe k n a'],
    ['the first declension', 'ἡμέρας', 'ἡμέρα', 'h ɛː m ˈe r aː s'],
    ['a name is judged by its marks alone', 'Ἰούδα', 'Ἰούδας', 'i ˈuː d a'],
    ['the α of αυ is short', 'αὖ', 'αὖ', 'ˈa w'],
  ])('%s: %s', (_rule, word, lemma, reading) => {
    expect(sayIn('attic', word, { lemma })).toBe(reading);
  });

  it.each([
    ['τιμάς', 'no lemma, no rule', ['aː']],
    ['λίθος', 'short before a short end', []],
    ['κρίναι', 'an infinitive has a short one, an optative a long one', ['iː']],
    ['ἥτις', 'an enclitic has grown on', ['iː']],
    ['φύσις', 'unknown', ['iː']],
  ])('%s: %s', (word, _why, lengths) => {
    const phonology = phonologies.get('attic') as Phonology;
    const { sounds } = transcribe(lettersOf(word), phonology);
    const free = sounds.flatMap(({ reading }) =>
      [...(phonology.readings[reading]?.free ?? [])]
        .map((phone) => phoneAt(phone).symbol)
        .filter((symbol) => /^[aiy]ː$/u.test(symbol)),
    );
    expect(free.slice(-1)).toEqual(lengths);
  });
});

it('a grave in attic makes no syllable stand out, an acute does', () => {
  const accents = (scheme: string, word: string) =>
    transcribe(lettersOf(word), phonologies.get(scheme) as Phonology).accents;
  expect(accents('attic', 'θεὸς')).toEqual([]);
  expect(accents('attic', 'θεός')).toEqual([1]);
  expect(accents('koine-greek', 'θεὸς')).toEqual([1]);
});
