import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { compiled } from '../../src/service/built/project.ts';
import { freshFolder } from '../freshFolder.ts';
import { compileUse } from './shipment.ts';

/** Uses the types, and marks lines that must not compile. `Same` also notices an `any` in one of two types. */
const USE = `import { createTutor, type LexiconResponse, type ReadingResponse, type TutorResponse, type UnscoredResponse } from 'koine-tutor-engine';
import { createTutor as createOfBytes } from 'koine-tutor-engine/browser';
import { fixSentence } from 'koine-tutor-engine/sentences';
import type * as Whole from ${JSON.stringify(compiled('types/src/index.d.ts'))};
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
export const same: [
  Same<TutorResponse, Whole.TutorResponse>,
  Same<UnscoredResponse, Whole.UnscoredResponse>,
  Same<LexiconResponse, Whole.LexiconResponse>,
  Same<ReadingResponse, Whole.ReadingResponse>,
] = [true, true, true, true];
export async function use(): Promise<(string | undefined)[]> {
  const answer = (await createTutor()).score({ target: 'θεός', ipa: 's ˈe o s' });
  // @ts-expect-error no such field
  answer.nonsense;
  // @ts-expect-error no such field
  answer.coaching.sounds[0]?.nonsense;
  const bytes = new Uint8Array(0);
  const tutor = await createOfBytes({ kernel: bytes, words: bytes, lexicons: { attic: bytes } });
  // @ts-expect-error no such field
  tutor.read('θεός').nonsense;
  const few: { readonly fixes: readonly object[] } = (await createTutor()).score({ target: 'θεός', said: 'séos', detail: 'summary' });
  // @ts-expect-error no such field
  few.coaching;
  return answer.coaching.summary.fixes.map((fix) => fixSentence(fix, 'en', answer));
}
`;

it('the types of the engine need no package and are the types of koine-tutor', async () => {
  const home = await freshFolder();
  cpSync(compiled('engine'), join(home, 'node_modules/koine-tutor-engine'), { recursive: true });
  writeFileSync(join(home, 'package.json'), '{"type":"module"}');
  await compileUse(home, USE, { module: 'nodenext', exactOptionalPropertyTypes: true });
});
