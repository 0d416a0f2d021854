/**
 * The tutor on this device, in a thread of its own: the library with its kernels, and a lexicon for each pronunciation
 * that is asked for. All its files lie beside this script.
 */

import { createTutor, Refusal, type SchemeName, type Tutor } from '../../../src/browser.ts';
import { phoneRows, schemeRows } from '../../../src/library/lists.ts';
import { Files } from './files.ts';
import type { Asked, Coming, Handed, Question, Told } from './protocol.ts';

const files = new Files(import.meta.url);

const tutors = new Map<string, Promise<Tutor>>();

/** The tutor of a pronunciation; one that could not be loaded is tried anew with the next question. */
function tutorOf(scheme: string): Promise<Tutor> {
  const known = tutors.get(scheme);
  if (known !== undefined) return known;
  const tutor = createTutor({
    kernel: files.get('kernel.wasm'),
    lexicons: { [scheme as SchemeName]: files.get(`${scheme}.lex.gz`) },
  });
  tutors.set(scheme, tutor);
  tutor.catch(() => tutors.delete(scheme));
  return tutor;
}

async function answerTo(question: Question): Promise<unknown> {
  if (question.kind === 'lists') return { schemes: schemeRows(), phones: phoneRows() };
  const tutor = await tutorOf(question.scheme);
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
