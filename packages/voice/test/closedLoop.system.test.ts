/**
 * Tests voice, demo recognizer and scorer together. A word that the voice says as taught must score well, and a sound
 * that is far from the taught one must be among the fixes.
 */

import { describe, expect, it } from 'vitest';
import { seeded } from '../../../bench/inputs/random.ts';
import type { TutorResponse } from '../../../src/contract/response.ts';
import { readTarget } from '../../../src/engine/text/target.ts';
import { createTutor } from '../../../src/index.ts';
import { openVoice } from '../../../src/service/built/openVoice.ts';
import { engine } from '../../../test/engine.ts';
import { part } from '../../../test/parts/runs.ts';
import { MANNERS } from '../src/compiled.ts';
import { phonemesOf } from '../src/phonemes.ts';
import { asTaught, frequentTargets, type LoopWord, withPlanted } from './loop.ts';

/** Number of words: 200, or 50 in a short run. */
const WORDS = Math.min(200, part(500));

describe('what the voice says, the demo recognizer hears', async () => {
  const [tutor, start] = [await createTutor(), await openVoice()];
  const { vocab } = tutor.listen(new Float32Array(16_000), 16_000);
  const targets = frequentTargets(engine, WORDS);

  async function answerTo(word: LoopWord): Promise<TutorResponse> {
    const { samples, rate } = (await start()).sayPhonemes(phonemesOf([word]).text, MANNERS.normal);
    const audio = Float32Array.from(samples, (sample) => sample / 2 ** 15);
    const request = { target: word.target.text, audio, sampleRate: rate };
    return tutor.score(request) as TutorResponse;
  }

  function names({ phones, coaching }: TutorResponse, planted: number): boolean {
    const rows = phones.flatMap(({ target }, row) => (target === null ? [] : [row]));
    return coaching.summary.fixes.some((fix) => fix.kind === 'sound' && fix.sound_index === rows[planted]);
  }

  it('of frequent words at least 95 % score 0.95 or more', async () => {
    const low: string[] = [];
    for (const target of targets) {
      const { proximity, gop } = await answerTo(asTaught(target));
      if (!(proximity >= 0.95)) low.push(`${target.text} ${proximity}: ${gop?.free}`);
    }
    expect(targets.length).toBe(WORDS);
    expect(low.length, low.join('\n')).toBeLessThanOrEqual(0.05 * WORDS);
  });

  it.each(['ὁ', 'ἡ', 'οὐ', 'εἰ', 'ὦ', 'αἱ'])('%s, a vowel alone, is heard', async (word) => {
    const target = readTarget(word, engine.lexicon, engine.phonology);
    expect((await answerTo(asTaught(target))).proximity).toBe(1);
  });

  it('of words with one sound far from the taught one at least 35 % name that sound', async () => {
    const random = seeded(11);
    let named = 0;
    for (const target of targets) {
      const word = withPlanted(target, engine.phonology, vocab, random);
      if (names(await answerTo(word), word.planted)) named++;
    }
    expect(named).toBeGreaterThanOrEqual(0.35 * WORDS);
  });
});
