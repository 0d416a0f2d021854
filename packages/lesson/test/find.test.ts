import { describe, expect, it } from 'vitest';
import { parseFind } from '../../../src/contract/lookups.ts';
import { engineOf } from '../../../test/engine.ts';
import { findWords } from '../src/find.ts';

const find = async (sent: Record<string, unknown>) =>
  findWords(parseFind(sent), await engineOf((sent.scheme as string | undefined) ?? 'koine-greek'));
const wordsOf = async (sent: Record<string, unknown>) =>
  (await find(sent)).words
    .map(({ word, pair }) => (pair === undefined ? word : `${word}/${pair.word}`))
    .join(' ');

describe('findWords', () => {
  // biome-ignore format: a table, one case a line
  it.each<[string, Record<string, unknown>, string]>([
    ['the most frequent words, each lemma once', {}, 'καί ἐν τοῦ αὐτοῦ εἰς δέ σου ἐπί ὅτι μου'],
    ['a sound in IPA; an elided word is not said alone', { sound: 'θ', most: 7 }, 'θεός ἄνθρωπος καθώς ἔθνη ἐγενήθη θυσιαστήριον ἦλθεν'],
    ['sounds next to each other', { sound: 'e u', most: 3 }, 'θεοῦ Ἰουδαίους ἐλαίου'],
    ['a sound by its Greek letters', { sound: 'ου', most: 3 }, 'τοῦ αὐτοῦ σου'],
    ['θ as a letter where the scheme has no [θ]', { sound: 'θ', scheme: 'attic', most: 3 }, 'θεός ἄνθρωπος καθώς'],
    ['β as a letter: it is no sound that is taught', { sound: 'β', most: 2 }, 'βασιλεύς Δαυίδ'],
    ['g of a keyboard', { sound: 'g', scheme: 'erasmian', most: 2 }, 'γάρ ἐγώ'],
    ['letters at the start, without marks', { letters: '^θε', most: 4 }, 'θεός θέλημα θέλω θεμέλια'],
    ['letters at the end, σ as ς', { letters: 'εσ$', most: 3 }, 'πάντες ἄνδρες λέγοντες'],
    ['the whole word', { letters: '^ΟΙΚΟΣ$' }, 'οἶκος'],
    ['iota subscript is a mark', { letters: 'ῳ$', most: 2 }, 'τῷ αὐτῷ'],
    ['all forms of a lemma', { lemma: 'λόγος' }, 'λόγον λόγος λόγους λόγων λόγοις λόγῳ λόγοι λόγου'],
    ['a lemma without its accents', { lemma: 'πνευμα', most: 2 }, 'πνεῦμα πνεύματος'],
    ['a lemma with capitals', { lemma: 'ΘΕΌΣ', most: 2 }, 'θεός θεοῦ'],
    ['a part of speech', { pos: 'noun', most: 3 }, 'κύριος θεός υἱοί'],
    ['all of it at once', { sound: 'θ', letters: '^α', pos: 'NOUN', least_frequency: 100 }, 'ἄνθρωπος'],
    ['a minimal pair has one stress', { sound: 'x', contrast: 'k', scheme: 'erasmian' }, 'χρίσεως/κρίσεως χρίσεις/κρίσεις'],
    ['pairs of frequent words first', { sound: 'e', contrast: 'i', most: 4 }, 'αἱ/εἰ ὅτε/ὅτι ἕνα/ἵνα τε/τι'],
  ])('%s', async (_name, sent, words) => {
    expect(await wordsOf(sent)).toBe(words);
  });

  it('tells of a word what a list needs, and its lemma where it is another', async () => {
    const { scheme, words } = await find({ letters: '^λογο', most: 1, lemma: 'λόγος' });
    expect({ scheme, words }).toEqual({
      scheme: 'koine-greek',
      words: [{ word: 'λόγον', ipa: 'l ˈo ɣ o n', lemma: 'λόγος', pos: 'NOUN', frequency: 370 }],
    });
    expect((await find({ lemma: 'λόγος', letters: 'ς$', most: 1 })).words[0]).not.toHaveProperty('lemma');
  });

  it('says how far it looked where nothing fits', async () => {
    expect(await find({ lemma: 'λόγος', pos: 'VERB' })).toEqual({
      scheme: 'koine-greek',
      words: [],
      note: 'nothing fits among the 20000 most frequent forms',
    });
  });

  // biome-ignore format: a table, one case a line
  it.each<[Record<string, unknown>, string | RegExp]>([
    [{ sound: 'q' }, /^sound "q" is no sound of koine-greek; send Greek letters, or with blanks between them a v ŋ /u],
    [{ sound: 'tʰ' }, /^sound "tʰ" is no sound of koine-greek/u],
    [{ sound: '!' }, /^sound "!" is no sound/u],
    [{ sound: 'θ', contrast: 'q' }, /^contrast "q" is no sound/u],
    [{ sound: 'η', contrast: 'ι', scheme: 'modern-greek' }, 'contrast is the same as sound; send another sound'],
    [{ contrast: 'i' }, 'contrast is the other sound of a pair; send sound, too'],
    [{ letters: 'th' }, 'letters is "th"; send Greek letters'],
    [{ letters: '^$' }, 'letters is "^$"; send Greek letters'],
    [{ lemma: 'logos' }, 'lemma is "logos"; send Greek letters'],
    [{ pos: 'nouns' }, 'pos must be one of ADJ, ADP, ADV, CCONJ, DET, INTJ, NOUN, NUM, PART, PRON, PROPN, SCONJ, VERB; found "nouns"'],
    [{ most: 51 }, 'most must be a whole number from 1 to 50; found 51'],
  ])('refuses %j', async (sent, sentence) => {
    await expect(find(sent)).rejects.toThrow(sentence);
  });
});
