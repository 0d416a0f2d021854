/** The tutor on this device, in a thread of its own: reads each question and answers it. */

import { Refusal } from '../../../src/contract/refusal.ts';
import { phoneRows, schemeRows } from '../../../src/score/library/lists.ts';
import { Files } from './files.ts';
import type { Asked, Coming, Handed, Question, Told } from './protocol.ts';
import { Takes } from './takes.ts';
import { Tutors } from './tutors.ts';

/** The page sends all sound at this rate. */
const RATE = 16_000;

const files = new Files(import.meta.url);

const tutors = new Tutors(files);

const takes = new Takes();

async function heard(question: Extract<Question, { kind: 'listen' }>): Promise<unknown> {
  const { scheme, target, audio, learner, speaker } = question;
  const [tutor] = await Promise.all([tutors.of(scheme), tutors.loadEars()]);
  const take = { target, audio, sampleRate: RATE };
  const answer = tutor.score({ ...take, speaker });
  if ('gop' in answer && answer.gop?.decoding === 'target') takes.add(learner, scheme, take);
  return answer;
}

async function answerTo(question: Question): Promise<unknown> {
  if (question.kind === 'lists') return { schemes: schemeRows(), phones: phoneRows() };
  if (question.kind === 'ears') return tutors.loadEars().then(() => true);
  if (question.kind === 'listen') return heard(question);
  const tutor = await tutors.of(question.scheme);
  if (question.kind === 'enroll') return takes.learn(question.learner, question.words, tutor);
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
