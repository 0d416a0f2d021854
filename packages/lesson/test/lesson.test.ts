import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TutorResponse } from '../../../src/contract/response.ts';
import { type Ears, tutorOf } from '../../../src/engine/library/answers.ts';
import { PHONES } from '../../../src/engine/phonology/phones.ts';
import { attic } from '../../../src/engine/phonology/schemes/attic.ts';
import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';
import { loadEngine } from '../../../src/service/built/loadEngine.ts';
import { engineOf, engines, score } from '../../../test/engine.ts';
import { part } from '../../../test/parts/runs.ts';
import { spokenFrames } from '../../../test/score/frames.ts';
import { tableOf } from '../../../test/table.ts';
import type { Lesson, LessonCard } from '../src/lesson.ts';
import { lessonOf } from '../src/lessonOf.ts';
import { LANGUAGES, type Listener, MOTHER_TONGUES } from '../src/sentences/language.ts';

const listenerOf = (scheme: string, more: Partial<Listener> = {}): Listener => ({
  scheme,
  tongue: 'en-US',
  words: LANGUAGES.en,
  ...more,
});

const lesson = (target: string, ipa: string, scheme = 'koine-greek', more: Partial<Listener> = {}): Lesson =>
  lessonOf(score(target, ipa, { scheme }), listenerOf(scheme, more));

const cardsIn = ({ words }: Lesson): LessonCard[] =>
  words.flatMap(({ syllables }) => syllables.flatMap(({ cards }) => cards));

const notesIn = ({ words }: Lesson) =>
  words.map(({ syllables }) => syllables.map(({ stress }) => stress?.text ?? '').join('|'));

beforeAll(async () => {
  for (const { name } of SCHEMES) await engines.load(name);
});

const VERSE = 'ἐν ἀρχῇ ἦν ὁ λόγος';
const THEON = 'ὁ λόγος ἦν πρὸς τὸν θεόν';

describe('a teacher', () => {
  it.each(tableOf('../packages/lesson/test/lessons.tsv'))(
    '%s: of %s said %s says %s; %s; fixes %s',
    (scheme, target, ipa, verdict, habit, fixes) => {
      const told = lesson(target, ipa, scheme);
      expect([
        told.verdict.join(' '),
        told.habit ?? '-',
        told.fixes.map(({ letters }) => letters).join(', '),
      ]).toEqual([verdict, habit, fixes]);
    },
  );

  it('names letters above what is to be done, and what each fix gains', () => {
    const [sound, stress] = [
      'Say the th of thin. You said the s of sun: put the tip of your tongue between your teeth.',
      'The stress belongs on ός; yours was on θε: lean on ός and go lightly over θε.',
    ];
    const first = { letters: 'θ', words: [], gain: 25, sentence: sound, card: 0 };
    const second = { letters: 'ός', words: [], gain: 10, sentence: stress, card: null };
    expect(lesson('θεός', 's ˈe o s').fixes).toEqual([first, second]);
  });

  it('says whose value it was once, and tells in which words of a verse', () => {
    const { habit, fixes } = lesson('καὶ οἱ λόγοι', 'k a j o j l ˈo ɣ o j');
    expect(habit).toBe('That is the Erasmian way: αι, οι.');
    expect(fixes.map(({ words }) => words)).toEqual([['οἱ', 'λόγοι'], ['καὶ']]);
    expect(fixes.map(({ sentence }) => sentence).join(' ')).not.toMatch(/Erasmian|Attic/u);
    // The first β was said right, so saying v for the other one is not a habit.
    expect(lesson('βίβλος', 'v ˈi b l ɔ s', 'erasmian').habit).toBeNull();
  });

  it('advises on what was said where other words were skipped', () => {
    const { fixes } = lesson(VERSE, 'e n a r k ˈe̝');
    expect(fixes.map(({ letters, words, card }) => [letters, words, card])).toEqual([['χ', ['ἀρχῇ'], 4]]);
    const skipped = lesson(THEON, 'o l ˈo ɣ o s ˈe̝ n t o n s e ˈo n');
    expect(skipped.fixes.map(({ letters }) => letters)).toEqual(['θ']);
    expect(skipped.words.map(({ said }) => said)).toEqual([true, true, true, false, true, true]);
  });

  it('explains an accepted sound where nothing is to be fixed, once for all its letters', () => {
    expect(lesson('ἀγάπη', 'æ ɡ ˈæ p e', 'erasmian').remarks).toEqual([
      'ἀ: the a of cat is fine, though we teach the a of father.',
    ]);
    expect(lesson('ἀγάπη', 'æ ɡ ˈæ p i', 'erasmian').remarks).toEqual([]);
  });

  it('never asks to leave a breath out and to put it in', () => {
    const told = lesson('χώρα', 'k h ˈɔː r aː', 'attic').fixes.map(({ sentence }) => sentence);
    expect(told.join(' ')).toContain('The breath of χ came as a sound of its own: keep it short.');
    expect(told.join(' ')).not.toContain('leave it out');
  });
});

describe('what it sounds like', () => {
  const heard = (target: string, ipa: string, scheme?: string) => lesson(target, ipa, scheme).heardAs;

  it('is not said of a right word, nor where another word was named, nor with its own refutation', () => {
    expect(heard('λόγος', 'l ˈo ɣ o s')).toEqual([]);
    expect(heard('λόγος', 'ˈa n θ r o p o s')).toEqual([]);
    expect(heard('μήτηρ', 'm ˈɛː t ɛː ʁ', 'attic')).toEqual([
      { word: 'μήτηρ', sentence: 'It would be heard as μήτηρ.' },
    ]);
    expect(heard('θεός', 's e ˈu z')[0]?.sentence).not.toContain('No Greek word');
    expect(heard(VERSE, 'e n a r x ˈe̝ ˈe̝ n o l ˈo ɣ o s')).toEqual([]);
  });
});

describe('the stress', () => {
  // biome-ignore format: a table, one case a line
  it.each([
    [VERSE, 'e n a r x ˈe̝ ˈe̝ n o l ˈo ɣ o s', ['', '|stressed', '', '', 'stressed|'], 'the stress where it belongs'],
    [VERSE, 'e n a r x ˈe̝ e̝ n o l o ɣ o s', ['', '|stressed', 'accent', '', 'accent|'], 'stress right in 1 of 2 words'],
    [VERSE, 'e n ˈa r x e̝ e̝ n ˈo l ˈo ɣ o s', ['', 'not here|stress here', 'accent', '', 'stressed|'], 'stress right in 1 of 2 words'],
    [VERSE, 'e n a r x e̝ e̝ n o l o ɣ o s', ['', '|accent', 'accent', '', 'accent|'], 'no stress marked'],
    ['δ’ ἐγώ λόγος', 'ð e ɣ ˈo l o ɣ ˈo s', ['', '|stressed', 'stress here|not here'], 'stress right in 1 of 2 words'],
    ['ὁ λόγος', 'o l o ɣ ˈo s', ['', 'stress here|not here'], 'the stress on γος instead of λό'],
  ])('of %s said as %s is noted %j: %s', (target, ipa, notes, sentence) => {
    const told = lesson(target, ipa);
    expect(notesIn(told)).toEqual(notes);
    expect(told.verdict).toEqual([`All sounds right, ${sentence}.`]);
  });

  it('is not asked of a grave of attic', () => {
    const told = lesson('θεὸς', 'tʰ ˈe o s', 'attic');
    expect(notesIn(told)).toEqual(['not here|accent']);
    expect(told.verdict).toEqual(['All sounds right, the pitch raised on θε, where it stays low.']);
  });
});

describe('a recording', () => {
  const VOCAB = '<blank> h ɔ s a e m t o i x ɔː ɛː r'.split(' ');

  async function heard(target: string, labels: string): Promise<Lesson> {
    const hear = () => ({
      listened: {
        posteriors: spokenFrames(labels, VOCAB),
        vocab: VOCAB,
        blank_id: 0,
        frame_s: 0.02,
        lead_s: 0,
      },
      trust: { lambda: 6, gate: 20 },
      note: { name: 'demo', note: 'hears little' },
    });
    const tutor = tutorOf([await loadEngine(attic)], { hear } as unknown as Ears);
    const answer = tutor.score({ target, audio: new Float32Array(1), sampleRate: 16_000 });
    return lessonOf(answer as TutorResponse, listenerOf('attic'));
  }

  it('tells that stress was not judged, and nothing is drawn as right for it', async () => {
    const told = await heard('τότε', 't o t e');
    expect([told.verdict, told.unjudged]).toEqual([['All sounds right.'], 'Stress was not judged.']);
    expect(notesIn(told)).toEqual(['|']);
    expect(told.heardBy).toMatch(/^Heard by the recognizer “demo”: hears little\. It may hear errors/u);
  });

  it('tells the same of a length, which is not shown as heard', async () => {
    const told = await heard('ἡμᾶς', 'h ɛː m a s');
    expect(told.unjudged).toBe('Stress and length were not judged.');
    const long = cardsIn(told).find(({ letters }) => letters === 'ᾶ');
    expect([long?.target, long?.heard, long?.sentences.at(-1)]).toEqual([
      'aː',
      'a',
      'Its length was not judged.',
    ]);
  });

  it('doubts what was hard to hear', () => {
    const answer = score('θεός', 'θ e ˈo s');
    const phones = answer.phones.map((phone, n) => ({ ...phone, uncertain: n < 1 }));
    const told = lessonOf({ ...answer, phones }, listenerOf('koine-greek'));
    expect(told.verdict).toEqual(['All sounds right, the stress where it belongs; one was unclear.']);
    expect(cardsIn(told)[0]).toMatchObject({ unsure: true, spoken: 'θ: right, unclear' });
    expect(cardsIn(told)[0]?.sentences.at(-1)).toBe('This one was unclear.');
    expect(told.legend.map(({ name }) => name)).toEqual(['right', 'unclear']);
    expect(told.words[0]?.faulty).toBe(false);
  });

  it('does not doubt a sure error, though the sound of the target is improbable', () => {
    const answer = score('λόγος', 'l ˈo ɣ o');
    const sounds = answer.coaching.sounds.map((sound) => ({ ...sound, low_confidence: true }));
    const told = lessonOf({ ...answer, coaching: { ...answer.coaching, sounds } }, listenerOf('koine-greek'));
    expect(cardsIn(told).at(-1)).toMatchObject({ unsure: false, status: 'missing' });
  });

  it('in which nothing was heard is told so, and nothing of its sounds', () => {
    const answer = score('λόγος', 'l ˈo ɣ o s');
    const sounds = answer.coaching.sounds.map((one) => ({ ...one, heard: null, status: 'missing' as const }));
    const silent = { ...answer, proximity: 0, coaching: { ...answer.coaching, sounds } };
    const told = lessonOf(silent, listenerOf('koine-greek'));
    expect(told).toMatchObject({
      verdict: ['I heard no word. Say it once more.'],
      fixes: [],
      words: [],
      heardAs: [],
    });
  });
});

describe('the cards', () => {
  // biome-ignore format: a table, one case a line
  it.each([
    ['erasmian', 'ψυχή', 'p s y x ˈe', 'ψ ps, υ ü, χ kh, ή ay'],
    ['erasmian', 'καί', 'k ˈa j', 'κ k, αί eye'],
    ['erasmian', 'ἅγιος', 'h ˈa ɡ i ɔ s', '῾ h, ἅ ah, γ g, ι ee, ο o, ς s'],
    ['koine-greek', 'εὐαγγέλιον', 'e v a ŋ ɡ ˈe l i o n', 'ε eh, ὐ v, α ah, γ ng, γ g, έ eh, λ l, ι ee, ο oh, ν n'],
  ])('of %s %s are a letter group each', (scheme, target, ipa, cards) => {
    const told = cardsIn(lesson(target, ipa, scheme));
    expect(told.map(({ letters, targetRespelled }) => `${letters} ${targetRespelled}`).join(', ')).toBe(cards);
    expect(told.map(({ heardRespelled }) => heardRespelled)).toEqual(told.map((card) => card.targetRespelled));
  });

  // biome-ignore format: a table, one case a line
  it.each<[target: string, ipa: string, more: Partial<Listener>, heard: string]>([
    ['χάρις', 'kʰ ˈa ɹ i s', {}, 'k of kite, ah, r of red, ee, s'],
    ['χάρις', 'h ˈɛ l ɪ ʃ', {}, 'h, e of bet, l, i of fit, sh'],
    ['λόγος', 'l ˈu x ə s', {}, 'l, ou of soup, ch of Scottish loch, a of about, s'],
    ['λόγος', 'l ˈo ɣ o s ə', {}, 'l, oh, gh, oh, s, a of about'],
    ['ψυχή', 'p ʃ y x ˈe̝', {}, 'p-sh, ü, kh, ay'],
    ['ψυχή', 'p ʒ y x ˈi', {}, 'p + si of vision, ü, kh, i of ski'],
    ['λόγος', 'l ˈo ɣ ɹ o s', {}, 'l, oh, gh, r of red, oh, s'],
    ['λόγος', 'l ˈo k o s', { tongue: 'es' }, 'l, oh, c of casa, oh, s'],
  ])('name what was heard so that anybody can read it: of %s /%s/', (target, ipa, more, heard) => {
    const told = cardsIn(lesson(target, ipa, 'koine-greek', more));
    expect(told.map(({ heardRespelled }) => heardRespelled).join(', ')).toBe(heard);
  });

  it('say to a screen reader what was right and what was heard', () => {
    const spoken = (target: string, ipa: string, scheme?: string) =>
      cardsIn(lesson(target, ipa, scheme)).flatMap((card) => (card.status === 'exact' ? [] : [card.spoken]));
    expect(spoken('ἄγγελος', 'ˈa n ɡ e l o s t')).toEqual([
      'the first γ: close. Right: the ng of sing. Heard: the n of no.',
      'an extra sound: the t of stop',
    ]);
    expect(spoken('ἅγιος', 'ˈa ɡ i ɔ s', 'erasmian')).toEqual(['the h of ἅ: missing. Right: the h of hat.']);
  });

  it('name the phones to draw: of a wrong diphthong its vowel, nothing of a sound that was added', () => {
    const drawn = (target: string, ipa: string, scheme?: string) =>
      cardsIn(lesson(target, ipa, scheme)).flatMap((card) => (card.status === 'exact' ? [] : [card.drawn]));
    expect(drawn('καί', 'k ˈɛ', 'erasmian')).toEqual([{ target: 'a', heard: ['ɛ'] }]);
    expect(drawn('ψυχή', 's y x ˈe̝')).toEqual([{ target: 'p', heard: [] }]);
    expect(drawn('λόγος', 'l ˈo ɣ o s t')).toEqual([null]);
    expect(cardsIn(lesson('λόγος', 'l ˈo ɣ o s'))[0]?.drawn).toEqual({ target: 'l', heard: null });
  });
});

const GREEK = /\p{Script=Greek}[\p{Script=Greek}\p{M}]*/gu;

/** Expects a card for every row, and complete sentences that name only letters of the target or of a candidate. */
function expectWhole(told: Lesson, target: string, answer: TutorResponse): void {
  const cards = cardsIn(told);
  const rows = cards.flatMap((card) => card.rows).sort((a, b) => a - b);
  expect(rows).toEqual(answer.coaching.sounds.map(({ index }) => index));
  expect(cards.map(({ index }) => index)).toEqual(cards.map((_, n) => n));
  expect(told.words.map((one) => one.word)).toEqual(answer.target_words.map((one) => one.word));
  expect(told.verdict.length).toBeGreaterThan(0);
  expect(told.fixes.length).toBeLessThanOrEqual(3);
  const sentences = [
    ...[...told.verdict, ...told.remarks, told.habit, told.unjudged],
    ...told.fixes.flatMap(({ letters, sentence }) => [letters, sentence]),
    ...cards.flatMap(({ label, spoken, sentences: own }) => [label, spoken, ...own]),
    ...told.heardAs.map(({ sentence }) => sentence),
  ].filter((sentence) => sentence !== null);
  for (const sentence of sentences) expect(sentence).toMatch(/^\S(?:(?!undefined|[{}]| {2}| [.,:]).)*$/su);
  const heard = answer.heard_as.words.flatMap((one) => one.candidates.map((row) => row.greek ?? ''));
  const letters = new Set([target, ...heard].join('').normalize('NFD').toLowerCase());
  for (const run of told.fixes.flatMap((fix) => `${fix.letters} ${fix.sentence}`.match(GREEK) ?? []))
    expect([...run.normalize('NFD').toLowerCase()].filter((one) => !letters.has(one))).toEqual([]);
}

describe.each(SCHEMES)('any attempt of any word, $name', ({ name }) => {
  const symbols = PHONES.map(({ symbol }) => symbol);
  it('has a lesson', async () => {
    const { lexicon } = await engineOf(name);
    const word = fc.nat(lexicon.rows - 1).map((row) => lexicon.entry(row).form);
    const slip = fc.record({
      at: fc.nat(),
      phone: fc.constantFrom(...symbols, ''),
      kind: fc.constantFrom(0, 1),
    });
    const anything = fc.tuple(
      fc.array(word, { minLength: 1, maxLength: 4 }),
      fc.array(slip, { maxLength: 8 }),
      fc.constantFrom(...MOTHER_TONGUES),
      fc.boolean(),
    );
    fc.assert(
      fc.property(anything, ([words, slips, tongue, ipa]) => {
        const target = words.join(' ');
        const right = score(target, 'a', { scheme: name, candidates: 0 }).target_words.flatMap(
          ({ phones }) => phones,
        );
        for (const { at, phone, kind } of slips)
          right.splice(at % right.length, kind, ...(phone === '' ? [] : [phone]));
        const said = right.length === 0 ? 'a' : right.join(' ');
        const answer = score(target, said, { scheme: name, candidates: 3 });
        expectWhole(lessonOf(answer, listenerOf(name, { tongue, ipa })), target, answer);
      }),
      { numRuns: part(300) },
    );
  });
});
