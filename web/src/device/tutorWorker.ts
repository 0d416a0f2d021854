/** The tutor on this device, in a thread of its own: reads each question and answers it. */

import { Refusal } from '../../../src/contract/refusal.ts';
import { phoneRows, schemeRows } from '../../../src/score/library/lists.ts';
import type { Speaker, Take, Tutor } from '../../../src/score/library/tutor.ts';
import { Files } from './files.ts';
import type { Asked, Coming, Handed, Question, Told } from './protocol.ts';
import { Tutors } from './tutors.ts';

/** The page sends all sound at this rate. */
const RATE = 16_000;

const files = new Files(import.meta.url);

const tutors = new Tutors(files);

/** A take that is heard only by who knows the voice is no take of which the voice is learned. */
function enrolled(tutor: Tutor, takes: readonly Take[]): Speaker | null {
  const heard = takes.filter((take) => {
    const answer = tutor.score(take);
    return 'gop' in answer && answer.gop?.decoding === 'target';
  });
  return heard.length === 0 ? null : tutor.enroll(heard);
}

/** Answers about recordings: the recognizer is loaded with the first one. */
async function answerAloud(question: Extract<Question, { kind: 'listen' | 'enroll' }>): Promise<unknown> {
  const [tutor] = await Promise.all([tutors.of(question.scheme), tutors.loadEars()]);
  if (question.kind === 'enroll')
    return enrolled(
      tutor,
      question.takes.map((take) => ({ ...take, sampleRate: RATE })),
    );
  const { target, audio, speaker } = question;
  return tutor.score({ target, audio, sampleRate: RATE, speaker });
}

async function answerTo(question: Question): Promise<unknown> {
  if (question.kind === 'lists') return { schemes: schemeRows(), phones: phoneRows() };
  if (question.kind === 'ears') return tutors.loadEars().then(() => true);
  if (question.kind === 'listen' || question.kind === 'enroll') return answerAloud(question);
  const tutor = await tutors.of(question.scheme);
  if (question.kind === 'words') return tutor.suggest(question.prefix);
  if (question.kind === 'reading') return tutor.read(question.target);
  return tutor.score({ target: question.target, ipa: question.ipa });
}

async function told({ id, question }: Asked): Promise<Told> {
  try {
    return { id, answer: await answerTo(question) };
  } catch (error) {
    if (error instanceof Refusal) return { id, refused: { detail: error.detail, field: error.field } };
    return { id, failed: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<Asked | Coming | Handed>) => {
  if (!('question' in data)) return files.take(data);
  void told(data).then((answer) => postMessage(answer));
});
