/** Tests that the compiled voice says words of each scheme so well that the demo recognizer hears no fault. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCHEME_NAMES } from '../../../src/contract/schemes.ts';
import { phoneId } from '../../../src/engine/phonology/phones.ts';
import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';
import { createTutor, type SchemeName } from '../../../src/index.ts';
import { openVoice } from '../../../src/service/built/openVoice.ts';
import { compiled } from '../../../src/service/built/project.ts';
import { some } from '../../../test/parts/runs.ts';
import { FIRST_WORDS } from '../../page/src/practice/sets.ts';
import { MANNERS } from '../src/compiled.ts';
import { BORROWED, MNEMONICS } from '../src/mnemonics.ts';
import { phonemesOf } from '../src/phonemes.ts';
import { wordsOf } from '../src/wordsToSay.ts';

const start = await openVoice();
const voice = await start();

/** Words with fewer than 100 points. In λόγος, the recognizer hears the l twice. */
const LESS: Readonly<Record<string, number>> = { 'koine-greek λόγος': 98 };

const floats = (samples: Int16Array): Float32Array =>
  Float32Array.from(samples, (sample) => sample / 2 ** 15);

it.each(SCHEME_NAMES as readonly SchemeName[])('in %s the samples have 100 points', async (scheme) => {
  const tutor = await createTutor({ schemes: [scheme] });
  for (const target of some(FIRST_WORDS, 10 - SCHEME_NAMES.indexOf(scheme))) {
    const { samples, rate } = voice.say(wordsOf(tutor.read(target)));
    const { proximity } = tutor.score({ target, audio: floats(samples), sampleRate: rate });
    const points = Math.round(100 * (proximity ?? 0));
    expect([target, points]).toEqual([target, LESS[`${scheme} ${target}`] ?? 100]);
  }
});

describe('its sounds', () => {
  it('are all that the traditions teach, but the voiceless r', () => {
    const taught = SCHEMES.flatMap(({ letters }) => letters.flatMap(([, , phones]) => phones.split(' ')));
    const phones = [...new Set(taught)].map(phoneId);
    const { approximations } = phonemesOf([{ phones, stressed: [] }]);
    expect(approximations).toEqual([['r̥', 'r']]);
  });

  it.each(BORROWED)('have %s of its own: %s, which the voice `el` has not', (phone) => {
    const [own, without] = [voice.say([`a ${phone} a`]), voice.say([`a a`])];
    expect(own.samples.length).toBeGreaterThan(without.samples.length);
  });

  it('are another one for each mnemonic', async () => {
    const sounds = new Set<string>();
    for (const [, mnemonic] of some(MNEMONICS)) {
      const { samples } = (await start()).sayPhonemes(`[[a|${mnemonic}|'a]]`, MANNERS.normal);
      sounds.add(samples.join());
    }
    expect(sounds.size).toBe(some(MNEMONICS).length);
  });

  it('are less than a minute for 200 long phones', () => {
    const { samples, rate } = voice.say([Array(50).fill('bː ˈɛː dː yː').join(' ')], MANNERS.slow);
    expect(samples.length / rate).toBeGreaterThan(20);
    expect(samples.length / rate).toBeLessThan(60);
  });

  it('are slower when asked, and none for no phones', () => {
    const { samples } = voice.say(['l ˈo ɣ o s']);
    expect(voice.say(['l ˈo ɣ o s'], MANNERS.slow).samples.length).toBeGreaterThan(1.2 * samples.length);
    expect(voice.say([]).samples.length).toBe(0);
    expect(voice.say(['']).samples.length).toBe(0);
  });
});

it('has its licence beside it, and says what was changed and where the source is', () => {
  const read = (name: string): string => readFileSync(join(compiled('page/voice'), name), 'utf8');
  expect(read('COPYING.txt')).toContain('GNU GENERAL PUBLIC LICENSE');
  expect(read('README.txt')).toContain('https://github.com/echogarden-project/espeak-ng');
  expect(read('espeak-ng.js')).toMatch(/^\/\* eSpeak NG, GPL-3\.0-or-later/u);
});
