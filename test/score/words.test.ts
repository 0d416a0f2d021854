/** Texts as editions print them and people type them: which words they are, how they are said, what is left out. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/contract/limits.ts';
import { Refusal } from '../../src/contract/refusal.ts';
import { bareSpelling, lettersOf } from '../../src/score/phonology/letters.ts';
import { NOMINA_SACRA } from '../../src/score/phonology/nominaSacra.ts';
import { phoneAt } from '../../src/score/phonology/phones.ts';
import { readTarget } from '../../src/score/text/target.ts';
import { engine } from '../engine.ts';

const read = (text: string) => readTarget(text, engine.lexicon, engine.phonology);

/** Words and phones of a text, each word's written together, and what was dropped. */
function told(text: string): [words: string, phones: string, dropped: string] {
  const { words, slots, dropped } = read(text);
  const phones = words.map(({ start, end }) =>
    slots
      .slice(start, end)
      .map(({ phone }) => phoneAt(phone).symbol)
      .join(''),
  );
  return [words.map((word) => word.text).join(' '), phones.join(' '), dropped.join(' ')];
}

type Line = readonly [text: string, words: string, phones: string, dropped?: string];

const hold = (lines: readonly Line[]): void => {
  it.each(lines.map((line) => [line[0], line] as const))('%s', (text, [, words, phones, dropped = '']) => {
    expect(told(text)).toEqual([words, phones, dropped]);
  });
};

describe('elision', () => {
  hold([
    ['δι’ αὐτοῦ', 'δι’ αὐτοῦ', 'ði aftu'],
    ["δι' αὐτοῦ", 'δι’ αὐτοῦ', 'ði aftu'],
    ['διʼ ἐμοῦ, δι᾽ ἐμοῦ, δι᾿ ἐμοῦ', 'δι’ ἐμοῦ δι’ ἐμοῦ δι’ ἐμοῦ', 'ði emu ði emu ði emu'],
    ['ἀλλ’ ἐφ’ ἡμᾶς', 'ἀλλ’ ἐφ’ ἡμᾶς', 'al ef e̝mas'],
    ['ἀλλ̓ οὐ, παῤ αὐτῷ', 'ἀλλ’ οὐ παρ’ αὐτῷ', 'al u par afto'],
    ['δἰ αὐτοῦ', 'δι’ αὐτοῦ', 'ði aftu'],
    ['ἀπ ̓ ἀρχῆς, ἀπ ᾿ ἀρχῆς', 'ἀπ’ ἀρχῆς ἀπ’ ἀρχῆς', 'ap arxe̝s ap arxe̝s'],
    ['δ’Ἀβραάμ', 'δ’ Ἀβραάμ', 'ð avraam'],
    ['δ᾿Αβραάμ', 'δ’ Αβραάμ', 'ð avraam'],
    ['κύρι’ ἐλέησον', 'κύρι’ ἐλέησον', 'kyri elee̝son'],
    ['ἀλλ´ ἐγώ', 'ἀλλ’ ἐγώ', 'al eɣo'],
  ]);
});

describe('quotation marks', () => {
  hold([
    ['‘λόγος’', 'λόγος', 'loɣos'],
    ['‘ἐν ἀρχῇ ἦν’ καὶ ‘ὁ λόγον’', 'ἐν ἀρχῇ ἦν καὶ ὁ λόγον', 'en arxe̝ e̝n ke o loɣon'],
    ['‘ἐγώ εἰμι’', 'ἐγώ εἰμι', 'eɣo imi'],
    ['‘δι’ αὐτοῦ’', 'δι’ αὐτοῦ', 'ði aftu'],
    ['‘ἀλλ’ ἐγὼ’ ἔφη', 'ἀλλ’ ἐγὼ ἔφη', 'al eɣo efe̝'],
    ["'λόγος' 'γυνή'", 'λόγος γυνή', 'loɣos ʝyne̝'],
    ['‘Ἐγώ εἰμι.’ ‘γυνή’', 'Ἐγώ εἰμι γυνή', 'eɣo imi ʝyne̝'],
    ['‘ΑΓΑΠΗ’', 'ΑΓΑΠΗ', 'aɣape̝'],
    ['«λόγος» “λόγος” „λόγος“', 'λόγος λόγος λόγος', 'loɣos loɣos loɣos'],
  ]);

  it('an apostrophe without an opening mark is an elision in the text; the word is found all the same', () => {
    const [word] = read('ὁ υἱός μου’').words.slice(-1);
    expect([word?.text, word?.entry?.lemma]).toEqual(['μου’', 'ἐγώ']);
  });
});

describe('crasis', () => {
  hold([
    ['κἀγώ, κἀμοί, κἄν, κἀκεῖνος', 'κἀγώ κἀμοί κἄν κἀκεῖνος', 'kaɣo kamy kan kakinos'],
    ['τοὐναντίον, τοὔνομα', 'τοὐναντίον τοὔνομα', 'tunantion tunoma'],
    ['ταὐτά, ταῦτα', 'ταὐτά ταῦτα', 'tafta tafta'],
  ]);
});

describe('editorial signs', () => {
  hold([
    ['⸢λόγος⸣ ⸂λό⸃γος ⸀λόγος', 'λόγος λόγος λόγος', 'loɣos loɣos loɣos'],
    ['〚ἦν〛 ⟦ἦν⟧ [[ἦν]] ⟨ἦν⟩ <ἦν>', 'ἦν ἦν ἦν ἦν ἦν', 'e̝n e̝n e̝n e̝n e̝n'],
    ['λό[γ]ος ⋰λό⋱γος λ̣ό̣γος', 'λόγος λόγος λόγος', 'loɣos loɣos loɣos'],
    ['λό|γος λό∤γος λό-γος λό…γος', 'λόγος λόγος λόγος λόγος', 'loɣos loɣos loɣos loɣos'],
    ['λό\u00ADγος λό-\n   γος', 'λόγος λόγος', 'loɣos loɣos'],
    ['Βηθ-σαιδά', 'Βηθσαιδά', 've̝θsaiða'],
    ['λόγος-καὶ καὶ…λόγος', 'λόγος καὶ καὶ λόγος', 'loɣos ke ke loɣos'],
    ['1 Ἐν 2ἀρχῇ 3· ἦν—λόγος', 'Ἐν ἀρχῇ ἦν λόγος', 'en arxe̝ e̝n loɣos'],
    ['16a λόγος', 'λόγος', 'loɣos', 'a'],
    ['ἡμέρᾱ ᾰγαπη', 'ἡμέρα αγαπη', 'e̝mera aɣape̝'],
  ]);
});

describe('a breathing or an accent before a capital', () => {
  hold([
    ['῾Η ‘Η ʽΗ ‛Η', 'Ἡ Ἡ Ἡ Ἡ', 'e̝ e̝ e̝ e̝'],
    ['῾Ο ῞Ος ῝Ος ῟Ωδε', 'Ὁ Ὅς Ὃς Ὧδε', 'o os os oðe'],
    ['᾿Εν ᾽Εν ’Εν', 'Ἐν Ἐν Ἐν', 'en en en'],
    ['῎Ανθρωπος ῍Η ῏Ην', 'Ἄνθρωπος Ἢ Ἦν', 'anθropos e̝ e̝n'],
    ['΄Αν ´Αν `Αν', 'Άν Άν Ὰν', 'an an an'],
    ['‘Ρώμη ῾Ρωμαῖοι', 'Ῥώμη Ῥωμαῖοι', 'rome̝ romey'],
    ['῾Υιός ᾿Αυτός ῾Οι ῎Αιγυπτος', 'Υἱός Αὐτός Οἱ Αἴγυπτος', 'yos aftos y eʝyptos'],
    ['῞Αιδης', 'Ἅιδης', 'aðe̝s'],
    ['΄Ιησοῦς', 'Ιησοῦς', 'ie̝sus'],
    ['῾η γυνή, ᾿επειδὴ', 'ἡ γυνή ἐπειδὴ', 'e̝ ʝyne̝ epiðe̝'],
    ['‘Ο δ’ ἔφη· ‘‘Ημεῖς ἐσμεν’', 'Ὁ δ’ ἔφη Ἡμεῖς ἐσμεν', 'o ð efe̝ e̝mis ezmen'],
    ['῾Αβραάμ', 'Ἁβραάμ', 'avraam'],
    ['‘Λόγος ῾λόγος', 'Λόγος λόγος', 'loɣos loɣos'],
  ]);

  it('is a mark of the caller', () => {
    const [eta, hos, en] = read('‘Η ῞Ος ῎Εν').words;
    expect([eta?.entry?.form, hos?.entry?.form, en?.accents]).toEqual(['ἡ', 'ὅς', [2]]);
  });
});

describe('an iota adscript', () => {
  hold([
    ['τῶι λόγωι τῆι γῆι', 'τῶι λόγωι τῆι γῆι', 'to loɣo te̝ ʝe̝'],
    ['ΕΝ ΑΡΧΗΙ ΤΩΙ ΘΕΩΙ', 'ΕΝ ΑΡΧΗΙ ΤΩΙ ΘΕΩΙ', 'en arxe̝ to θeo'],
    ['πρωΐ πρωι ΠΡΩΙ', 'πρωΐ πρωι ΠΡΩΙ', 'proi proi proi'],
    ['Ἅιδης ἍΙΔΗΣ ὧι', 'Ἅιδης ἍΙΔΗΣ ὧι', 'aðe̝s aðe̝s o'],
  ]);
});

describe('nomina sacra', () => {
  hold([
    ['κ̅ς̅ κ̅υ̅ κ̅ω̅ κ̅ν̅ κ̅ε̅', 'κύριος κυρίου κυρίῳ κύριον κύριε', 'kyrios kyriu kyrio kyrion kyrie'],
    ['ΘΣ̅ Θ̅C̅ θ̄ῡ', 'θεός θεός θεοῦ', 'θeos θeos θeu'],
    ['ι̅υ̅ χ̅υ̅, ῑῡ χ̄ῡ', 'Ἰησοῦ Χριστοῦ Ἰησοῦ Χριστοῦ', 'ie̝su xristu ie̝su xristu'],
    ['π̅ν̅α̅ π̅η̅ρ̅ μ̅η̅ρ̅ υ̅ς̅', 'πνεῦμα πατήρ μήτηρ υἱός', 'pnevma pate̝r me̝te̝r yos'],
    ['α̅ν̅ο̅ς̅ ο̅υ̅ν̅ο̅ς̅ σ̅η̅ρ̅ σ̅τ̅ρ̅ο̅ς̅', 'ἄνθρωπος οὐρανός σωτήρ σταυρός', 'anθropos uranos sote̝r stavros'],
    ['δ̅α̅δ̅ ι̅η̅λ̅ ι̅λ̅η̅μ̅', 'Δαυίδ Ἰσραήλ Ἰερουσαλήμ', 'ðavið izrae̝l ierusale̝m'],
    ['‾κς‾ κ¯ς¯', 'κύριος κύριος', 'kyrios kyrios'],
    ['ὁ β̅λ̅γ̅ λόγος', 'ὁ λόγος', 'o loɣos', 'β̅λ̅γ̅'],
    ["‘κ̅ς̅’ 'κ̅υ̅'", 'κύριος κυρίου', 'kyrios kyriu'],
  ]);

  it('every whole word of the table is in the lexicon, and is no other contraction', () => {
    const words = [...NOMINA_SACRA.values()];
    expect(NOMINA_SACRA.size).toBe(80);
    for (const word of words) expect(read(word).words[0]?.entry?.form).toBe(word.toLowerCase());
    for (const [key, word] of NOMINA_SACRA) {
      const [first, last] = [key[0], key.at(-1)];
      const whole = bareSpelling(lettersOf(word));
      expect([whole[0], whole.at(-1)]).toEqual([first, last]);
    }
  });
});

describe('a line over other letters', () => {
  hold([
    ['λόγος̄ δοῦλος̅ ἐν̅ νῡν̄', 'λόγος δοῦλος ἐν νυν', 'loɣos ðulos en nyn'],
    ['λ̅ό̅γ̅ο̅ς̅ ΛΟΓΟΣ̅ ε̅ν̅', 'λόγος ΛΟΓΟΣ εν', 'loɣos loɣos en'],
    ['λόγο̅ τὴ̅ πᾶσα̅', 'λόγον τὴν πᾶσα', 'loɣon te̝n pasa'],
    ['τῃ̅', 'τῃ', 'te̝'],
    ['λό̅γο λ̅όγο ὁ λο̅', 'ὁ', 'o', 'λό̅γο λ̅όγο λο̅'],
    ['σ̅ε̅ λόγος μ̅η̅ η̅ ι̅β̅', 'σε λόγος', 'se loɣos', 'μ̅η̅ η̅ ι̅β̅'],
    ['λόγος̅z λόγος', 'λόγος', 'loɣos', 'λόγος̅z'],
  ]);
});

describe('numerals', () => {
  hold([
    ['ὁ ἀριθμὸς αὐτοῦ χξϛʹ', 'ὁ ἀριθμὸς αὐτοῦ', 'o ariθmos aftu', 'χξϛʹ'],
    ['ἔτη ͵αωʹ καὶ κε´', 'ἔτη καὶ', 'ete̝ ke', '͵αωʹ κε´'],
    ['χξϛ ϡ λόγος', 'λόγος', 'loɣos', 'χξϛ ϡ'],
    ['ΙΒʹ λόγοι, ιβ′ λόγοι', 'λόγοι λόγοι', 'loʝy loʝy', 'ΙΒʹ ιβ′'],
    ['δι´ αὐτοῦ, λόγος´', 'δι’ αὐτοῦ λόγος', 'ði aftu loɣos'],
    ['σε´ τε´ με′ τις´ τι´ ΣΕ´', 'σε τε με τις τι ΣΕ', 'se te me tis ti se'],
    ['ὁ σεʹ α´ η´ ο´ μη´ τιϛ´', 'ὁ', 'o', 'σεʹ α´ η´ ο´ μη´ τιϛ´'],
    ['λόγος͵ καὶ λόγος͵καὶ', 'λόγος καὶ λόγος καὶ', 'loɣos ke loɣos ke'],
    ['3 λόγοι, 12', 'λόγοι', 'loʝy'],
  ]);
});

describe('look-alikes', () => {
  hold([
    ['Tὰ ἦv oὐ ΚAI', 'Τὰ ἦν οὐ ΚΑΙ', 'ta e̝n u ke'],
    ['ΙΗCΟΥC χριcτόc', 'ΙΗϹΟΥϹ χριϲτόϲ', 'ie̝sus xristos'],
    ['Тὸν ἀрхῇ λоγос', 'Τὸν ἀρχῇ λογοϲ', 'ton arxe̝ loɣos'],
    ['λόγȣ τȣ̃ ΛΟΓȢ Ȣτος', 'λόγου του ΛΟΓΟΥ Ουτος', 'loɣu tu loɣu utos'],
    ['ϗ ϗ̀ δίϗος', 'καί καὶ δίκαιος', 'ke ke ðikeos'],
    ['ἐϛίν ϛόμα', 'ἐστίν στόμα', 'estin stoma'],
    ['ὅϛ λόγοϛ ΛΟΓΟϚ', 'ὅς λόγος ΛΟΓΟΣ', 'os loɣos loɣos'],
    ['λόγoϛ τίϛ ὁ βλοϛ', 'λόγος τίς ὁ βλοστ', 'loɣos tis o vlost'],
    ['θεόs λóγoς µου', 'θεόσ λόγος µου', 'θeos loɣos mu'],
    ['ϐίϐλος ϑεός', 'ϐίϐλος ϑεός', 'vivlos θeos'],
    ['hello λόγος world', 'λόγος', 'loɣos', 'hello world'],
    ['KAI λόγος TO', 'λόγος', 'loɣos', 'KAI TO'],
    ['лόγοѕ λόγοѕ ПΑΤΗΡ', 'λόγοσ λόγοσ ΠΑΤΗΡ', 'loɣos loɣos pate̝r'],
    ['вίβλος μου', 'μου', 'mu', 'вίβλος'],
    ['ὁ ἀδεlφός, ὁ δοῦloς', 'ὁ ὁ', 'o o', 'ἀδεlφός δοῦloς'],
    ['ὁ λόγοςz λόאγος αbcd ϝοῖκος', 'ὁ', 'o', 'λόγοςz λόאγος αbcd ϝοῖκος'],
    ['λόγος-word, λόγος…道', 'λόγος λόγος', 'loɣos loɣos', 'word 道'],
    ['ὁ λό-gος, ὁ λό-goς', 'ὁ ὁ', 'o o', 'λόgος λόgoς'],
    ['λόγoς-καὶ', 'λόγος καὶ', 'loɣos ke'],
    ['λόγοςᵃ λόγος', 'λόγος λόγος', 'loɣos loɣos'],
    ['שלום λόγος 道', 'λόγος', 'loɣos', 'שלום 道'],
  ]);
});

describe('what is dropped', () => {
  it('is listed once, in order, bounded in number and length', () => {
    expect(read('λόγος amen amen λόγος').dropped).toEqual(['amen']);
    const many = Array.from(
      { length: 60 },
      (_, n) => `a${String.fromCharCode(98 + (n % 20))}${'x'.repeat(n)}`,
    );
    expect(read(`λόγος ${many.join(' ')}`).dropped).toEqual(many.slice(0, LIMITS.dropped));
    const [long = ''] = read(`λόγος ${'𐌰'.repeat(500)}`).dropped;
    expect([...long]).toHaveLength(LIMITS.dropped_characters);
    expect(long).toBe(`${'𐌰'.repeat(LIMITS.dropped_characters - 1)}…`);
  });

  it('is nothing of punctuation, editorial signs, verse numbers and marks', () => {
    expect(read('\u0301 [12] λόγος, ʹ ͵ ʼ ’ ‘ * † ¶ – ½ \u0305 …').dropped).toEqual([]);
  });

  it.each(['KAI', 'χξϛʹ', 'β̅λ̅', 'שלום', '͵', 'ʼ', '‘’', 'вίβλος', 'δοῦloς'])(
    '%s leaves nothing: a refusal',
    (text) => {
      expect(() => read(text)).toThrow('target must be a Greek word or verse');
    },
  );
});

/** The Greek letter that each letter of the mixtures below stands for; the others stand for none. */
const FOLDED: Readonly<Record<string, string>> = {
  ς: 'σ',
  ϲ: 'σ',
  C: 'σ',
  o: 'ο',
  A: 'α',
  v: 'ν',
  а: 'α',
  Р: 'ρ',
  ȣ: 'ου',
  ϗ: 'και',
  ϛ: 'στ',
};

/** The letters of a text as Greek letters where they stand for one. */
const folded = (text: string): string[] =>
  [...text.normalize('NFD')]
    .filter((character) => /\p{L}/u.test(character) && !/[ʹ-ʿ]/u.test(character))
    .flatMap((letter) => [...(FOLDED[letter] ?? FOLDED[letter.toLowerCase()] ?? letter.toLowerCase())]);

describe('random mixtures', () => {
  const LETTERS = [...'αειουωηβγδκλνσςρφΑΕΗΙΟΥΩΡΛΣἀἐὁἱᾳὖϲ'];
  const FOREIGN = [...'CoAvаРȣϗϛdжא'];
  const SIGNS = [..."’'‘ʼ᾽᾿῾῞῎΄´`ʹ͵-…|[]⸀  .,12\n\u00AD"];
  const MARKS = [...'\u0301\u0300\u0342\u0313\u0314\u0308\u0345\u0323'];
  const OVERLINE = '\u0305';
  const unit = (...more: string[]) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...LETTERS) },
      { weight: 2, arbitrary: fc.constantFrom(...FOREIGN) },
      { weight: 2, arbitrary: fc.constantFrom(...SIGNS) },
      { weight: 2, arbitrary: fc.constantFrom(...MARKS, ...more) },
    );

  it('are read or refused, never a fault', () => {
    const mixture = fc.string({
      unit: unit(OVERLINE, '\u0304', '¯', '‾', '\u0343', '\u200B'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(fc.oneof(mixture, fc.string({ unit: 'binary', maxLength: 100 })), (text) => {
        try {
          const { words, slots, syllables, dropped } = read(text);
          expect(words.length).toBeGreaterThan(0);
          for (const slot of slots) expect(syllables[slot.verseSyllable]).toBeDefined();
          expect(dropped.length).toBeLessThanOrEqual(LIMITS.dropped);
          expect(dropped.every((part) => part.isWellFormed())).toBe(true);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }),
    );
  });

  it('lose no letter: each is in a word, in its order, or in what is dropped', () => {
    // A last ϛ is ς or στ, as the lexicon has it; here it is never the last.
    const mixture = fc.string({ unit: unit(), maxLength: 40 }).map((text) => text.replaceAll('ϛ', 'ϛα'));
    fc.assert(
      fc.property(mixture, (text) => {
        // A word that is always there, so that nothing is refused.
        const { words, dropped } = read(`λόγος, ${text}`);
        const left = new Set(dropped.flatMap(folded));
        const got = words.flatMap((word) => folded(word.text));
        let at = 0;
        for (const letter of folded(`λόγος, ${text}`)) {
          if (got[at] === letter) at++;
          else expect(left).toContain(letter);
        }
        expect(at).toBe(got.length);
      }),
    );
  });
});
