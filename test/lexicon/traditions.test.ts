import { beforeAll, describe, expect, it } from 'vitest';
import { align } from '../../src/engine/align/alignment.ts';
import { scoreAll } from '../../src/engine/align/score.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { lettersOf } from '../../src/engine/phonology/letters.ts';
import { SCHEMES } from '../../src/engine/phonology/schemes/index.ts';
import { spellGreek } from '../../src/engine/text/spell.ts';
import { readTarget } from '../../src/engine/text/target.ts';
import { transcribe } from '../../src/engine/text/transcribe.ts';
import { loadEngine } from '../../src/service/built/loadEngine.ts';
import { STEP } from '../parts/runs.ts';

describe.each(SCHEMES.map((scheme) => [scheme.name, scheme] as const))('%s', (name, scheme) => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await loadEngine(scheme);
  });

  it('every form of the lexicon, said as it is taught, is perfect', () => {
    const { lexicon, phonology, kernel, costs } = engine;
    const faults: string[] = [];
    for (let row = 0; row < lexicon.rows; row += STEP) {
      const { form } = lexicon.entry(row);
      const target = readTarget(form, lexicon, phonology);
      const phones = target.slots.map(({ phone }) => phone);
      const said = { phones, stressed: [], marked: false, unknown: [] };
      const { proximity, real_edits } = scoreAll(align(target, said, kernel, costs), 0);
      if (proximity !== 1 || real_edits !== 0) faults.push(form);
    }
    expect(faults).toEqual([]);
  });

  it('transcribe(spell(transcribe(w))) = transcribe(w) over the lexicon', () => {
    const { lexicon, phonology } = engine;
    const phonesOf = (word: string, lemma?: string): number[] =>
      transcribe(lettersOf(word), phonology, { lemma }).sounds.map(({ phone }) => phone);
    const failed: string[] = [];
    for (let row = 0; row < lexicon.rows; row += STEP) {
      const { form, lemma } = lexicon.entry(row);
      const phones = phonesOf(form, lemma ?? undefined);
      const spelled = spellGreek(phones, null, phonology.spellings);
      if (phonesOf(spelled).join() !== phones.join()) failed.push(`${form} ${spelled}`);
    }
    expect(failed, `${name}: ${failed.slice(0, 20).join(', ')}`).toEqual([]);
  });
});
