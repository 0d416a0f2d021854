/** Groups of the replay that the public library answers: verses of the New Testament, words, posteriors, clips. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Random, seeded } from '../../bench/inputs/random.ts';
import type { RecordingRequest, SchemeName, ScoreRequest, Tutor } from '../../src/index.ts';
import { ROOT } from '../../src/service/built/project.ts';
import { clipOf } from './clips.ts';

type Request = ScoreRequest | RecordingRequest;
type Cases = Iterable<readonly [name: string, request: Request]>;

interface Group {
  readonly scheme: SchemeName;
  readonly cases: (tutor: Tutor) => Cases;
}

const SCHEMES: readonly SchemeName[] = ['koine-greek', 'erasmian', 'modern-greek', 'attic'];

const linesOf = (file: string): string[] =>
  readFileSync(join(ROOT, 'lexicon', file), 'utf8')
    .trimEnd()
    .split('\n');

const PHONES =
  'p b t d k ɡ f v θ ð s z x ɣ h m n ŋ l r j w tʰ pʰ kʰ t͡s ʃ i y e ɛ a o ɔ u ø e̝ ˈi ˈe ˈa ˈo ˈu'.split(' ');

/**
 * Changes phones as the slips of a learner would: each may be replaced, dropped, doubled, or get another phone before
 * or after it.
 */
function slipped(phones: readonly string[], random: Random, rate: number): string[] {
  return phones.flatMap((phone) => {
    if (random.next() >= rate) return [phone];
    const other = random.pick(PHONES);
    return random.pick([[other], [], [phone, other], [other, phone], [phone, phone]]);
  });
}

function* verses(tutor: Tutor, rate: number, candidates: number): Cases {
  const random = seeded(1 + 100 * rate);
  for (const line of linesOf('nestle1904.tsv')) {
    const [name = '', target = ''] = line.split('\t');
    const ipa = slipped(tutor.read(target).ipa.split(' '), random, rate).join(' ');
    yield [name, { target, ipa, candidates }];
  }
}

/** Draws random words of the lexicon; yields each with its phones, some of them changed by slips. */
function* drawn(tutor: Tutor, seed: number, count: number, scheme?: SchemeName) {
  const random = seeded(seed);
  const forms = linesOf('koine.tsv').slice(1);
  for (let n = 0; n < count; n++) {
    const [target = ''] = random.pick(forms).split('\t');
    const said = slipped(tutor.read(target, { scheme }).ipa.split(' '), random, 0.3);
    yield { n, target, said, random };
  }
}

function* words(tutor: Tutor, scheme: SchemeName): Cases {
  const seed = 20 + SCHEMES.indexOf(scheme);
  for (const { n, target, said } of drawn(tutor, seed, 2000, scheme)) {
    yield [`${n} ${target}`, { target, ipa: n % 2 === 0 ? said : said.join(' '), scheme }];
  }
}

/**
 * Makes rows of natural-log probabilities: noise, with a peak of one to three frames for each phone, and for the blank
 * after it.
 */
function posteriorsOf(said: readonly string[], vocab: readonly string[], blank: number, random: Random) {
  const labels = said.flatMap((phone) => [vocab.indexOf(phone.replace('ˈ', '')), blank]);
  return labels.flatMap((label) =>
    Array.from({ length: 1 + random.below(3) }, () => {
      const logits = vocab.map((_, v) => (v === label ? 6 : 0) - 2 * Math.log(1e-9 + random.next()));
      const sum = logits.reduce((total, logit) => total + Math.exp(logit), 0);
      return logits.map((logit) => logit - Math.log(sum));
    }),
  );
}

const THRESHOLDS = [{ proximity: 0.8, confidence: 0.5 }, [0.5, 0.8], { lenient_similarity: 1 }] as const;

function* posteriors(tutor: Tutor): Cases {
  for (const { n, target, said, random } of drawn(tutor, 30, 2000)) {
    // The options change with different periods, so that the cases have many combinations.
    const vocab = [...new Set(PHONES.map((phone) => phone.replace('ˈ', '')))];
    const blank_id = n % 5 === 0 ? vocab.length : 0;
    vocab.splice(blank_id, 0, '<blank>');
    const request = {
      target,
      ipa: said,
      posteriors: posteriorsOf(said, vocab, blank_id, random),
      vocab: n % 11 === 0 ? undefined : vocab,
      blank_id,
      calibrate: n % 3 === 0 ? false : undefined,
      thresholds: n % 4 === 0 ? THRESHOLDS[random.below(3)] : undefined,
      candidates: n % 7 === 0 ? random.below(11) : undefined,
    };
    yield [`${n} ${target}`, request];
  }
}

const RATES = [16_000, 8000, 22_050, 44_100, 48_000];

function* clips(tutor: Tutor): Cases {
  for (const { n, target, said, random } of drawn(tutor, 40, 300)) {
    const sampleRate = RATES[n % RATES.length] as number;
    const audio = clipOf(n % 20 === 19 ? [] : said, random, sampleRate);
    yield [`${n} ${target}`, { target, audio, sampleRate, calibrate: n % 3 === 0 ? false : undefined }];
  }
}

const testament = (scheme: SchemeName, rate: number, candidates: number): [string, Group] => [
  `New Testament, ${scheme}, errors ${100 * rate} %, ${candidates} candidates`,
  { scheme, cases: (tutor) => verses(tutor, rate, candidates) },
];

/**
 * Groups, keyed by name. The long groups come first; otherwise one thread might begin a long group last, and the other
 * threads would have to wait.
 */
export const ATTEMPTS: ReadonlyMap<string, Group> = new Map([
  ...[10, 0].flatMap((candidates) =>
    [0.25, 0.1, 0].flatMap((rate) => [
      testament('koine-greek', rate, candidates),
      testament('erasmian', rate, candidates),
    ]),
  ),
  ['300 clips', { scheme: 'koine-greek', cases: clips }],
  ['2000 words with posteriors', { scheme: 'koine-greek', cases: posteriors }],
  ...SCHEMES.map((scheme): [string, Group] => [
    `2000 words, ${scheme}`,
    { scheme, cases: (tutor) => words(tutor, scheme) },
  ]),
]);

function answerTo(request: Request, tutor: Tutor): string {
  try {
    return JSON.stringify(tutor.score(request as ScoreRequest));
  } catch (error) {
    const { slug, code, field, message } = error as Record<string, unknown>;
    if (slug === undefined) throw error;
    return JSON.stringify({ slug, code, field, message });
  }
}

/** Count of consecutive answers that share one digest. */
export const PART = 100;

/** Answers the cases of a group, or only the cases with a chosen index; yields the name and the answer of each. */
export function* answersTo(
  cases: Cases,
  tutor: Tutor,
  isChosen: (index: number) => boolean = () => true,
): Iterable<[name: string, answer: string]> {
  let index = 0;
  for (const [name, request] of cases) if (isChosen(index++)) yield [name, answerTo(request, tutor)];
}
