/** The tutor's thread, which answers the questions of the page. */

import { Refusal } from '../../../../src/contract/refusal.ts';
import type { TutorResponse } from '../../../../src/contract/response.ts';
import type { Take, Tutor } from '../../../../src/engine/library/tutor.ts';
import { respelledWords, respelling } from '../../../lesson/src/sentences/en/respelling.ts';
import { modelOf } from '../../../lesson/src/sentences/modelWord.ts';
import { lessonFor, listenerOf } from '../sounds/pictures.ts';
import { Files } from './files.ts';
import type { Following } from './following.ts';
import { type Answered, type Asked, type Kind, type Kinds, RATE } from './protocol.ts';
import { Tutors } from './tutors.ts';

const tutors = new Tutors(new Files(import.meta.url, (news) => postMessage(news)));

let following: Following | null = null;

/** True if a take is understood without knowledge of the voice. */
function wasHeard(tutor: Tutor, take: Take): boolean {
  const answer = tutor.score(take);
  return 'gop' in answer && answer.gop?.decoding === 'target';
}

type Answers = { readonly [K in Kind]: (takes: Kinds[K]['takes']) => Promise<Kinds[K]['gives']> };

const ANSWERS: Answers = {
  schemes: async () => (await tutors.schemes()).schemeRows(),
  words: async ({ scheme, prefix }) => (await tutors.whole(scheme)).suggest(prefix),
  async names({ scheme, phones, ...reader }) {
    const listener = listenerOf(scheme, reader);
    return phones.map((phone) => ({
      phone,
      respelled: respelling(phone, scheme),
      model: modelOf(phone, listener),
    }));
  },
  async reading({ scheme, target }) {
    const { reading, whole } = await tutors.read(scheme, target);
    return { reading, whole, words: respelledWords(reading) };
  },
  async meanings({ scheme, target }) {
    const [tutor, glosses] = await Promise.all([tutors.whole(scheme), tutors.glosses().catch(() => null)]);
    const { target_words: words } = tutor.read(target);
    return words.map(({ word, lemma = '', pos = '' }) => ({
      word,
      lemma,
      pos,
      gloss: glosses?.get(lemma) ?? '',
    }));
  },
  async score({ scheme, tongue, ipaShown, ...attempt }) {
    const { tutor, whole } = await tutors.best(scheme, attempt.target);
    const answer = tutor.score(attempt as Parameters<Tutor['score']>[0]) as TutorResponse;
    return { answer, whole, lesson: lessonFor(answer, { tongue, ipaShown }) };
  },
  lesson: async ({ answer, ...reader }) => lessonFor(answer, reader),
  ears: () => tutors.loadEars().then(() => true),
  lexicon: ({ scheme }) => tutors.whole(scheme).then(() => true),
  async listen({ scheme, tongue, ipaShown, ...take }) {
    const [{ tutor, whole }] = await Promise.all([tutors.best(scheme, take.target), tutors.loadEars()]);
    const answer = tutor.score({ ...take, sampleRate: RATE });
    if (answer.proximity === null) return { answer, whole, lesson: null };
    return { answer, whole, lesson: lessonFor(answer, { tongue, ipaShown }) };
  },
  async follow({ scheme, verses, ...asked }) {
    const [{ Following }, tutor] = await Promise.all([tutors.loadEars(), tutors.whole(scheme)]);
    following = new Following(tutor, verses, { ...asked, scheme });
    return verses.map((verse) => tutor.read(verse).target_words.map(({ word }) => word));
  },
  async push({ samples, isLast }) {
    if (following === null) throw new Error('no voice is followed');
    return following.push(samples, isLast);
  },
  async enroll({ scheme, takes }) {
    const [tutor] = await Promise.all([tutors.whole(scheme), tutors.loadEars()]);
    const heard = takes
      .map((take) => ({ ...take, sampleRate: RATE }))
      .filter((take) => wasHeard(tutor, take));
    return heard.length === 0 ? null : tutor.enroll(heard);
  },
};

const tell = (told: Answered): void => postMessage(told);

const FORBIDDEN =
  "The security policy of this site forbids compiled code, without which nothing can be scored. Whoever looks after the site can allow it: script-src 'wasm-unsafe-eval'.";

/** Returns the sentence of an error. Browsers name the security policy in different words. */
function sentenceOf(error: unknown): string {
  const sentence = error instanceof Error ? error.message : String(error);
  return /unsafe-eval|CSP/u.test(sentence) ? FORBIDDEN : sentence;
}

async function answer({ id, kind, takes }: Asked): Promise<void> {
  try {
    tell({ id, answer: await ANSWERS[kind](takes as never) });
  } catch (error) {
    if (error instanceof Refusal) tell({ id, refused: { detail: error.sentences, field: error.field } });
    else tell({ id, failed: sentenceOf(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data));
