/** The program espeak-ng: the table of mnemonics, the sound of whole words, and the service that lets it speak. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { compiled } from '../../src/files/built/project.ts';
import { inspectWav } from '../../src/hear/clip/riff.ts';
import { speak } from '../../src/hear/speech/espeak.ts';
import { MNEMONICS } from '../../src/hear/speech/mnemonics.ts';
import { phonemesOf } from '../../src/hear/speech/phonemes.ts';
import { createTalker, type Talker } from '../../src/hear/speech/talker.ts';
import { spokenWords } from '../../src/score/library/reading.ts';
import { longerOf, phoneAt, phoneId } from '../../src/score/phonology/phones.ts';
import { SCHEMES } from '../../src/score/phonology/schemes/index.ts';
import { readTarget } from '../../src/score/text/target.ts';
import { engineOf } from '../engine.ts';
import { needs, pathOf } from '../parts/needs.ts';
import { frequentTargets } from './loop.ts';

const run = promisify(execFile);

/** The name that espeak-ng itself gives to a mnemonic, without the stress that it puts on a lone vowel. */
async function namedBack(mnemonic: string): Promise<string> {
  const args = ['-v', 'el', '-q', '--ipa', `[[_|${mnemonic}|_]]`];
  return (await run(pathOf('espeak-ng'), args)).stdout.trim().replace('ˈ', '');
}

/** A phone as espeak-ng writes it: no tie, an h for breath, a Greek χ. */
const asNamed = (symbol: string): string => symbol.replace('͡', '').replace('ʰ', 'h').replace('ꭓ', 'χ');

describe('the mnemonics', needs('espeak-ng'), () => {
  it.each(MNEMONICS)('says %s for %s', async (symbol, mnemonic) => {
    expect(await namedBack(mnemonic)).toBe(asNamed(symbol));
  });

  it('says every long phone with a colon: a longer one, or the same twice', async () => {
    const long = MNEMONICS.filter(([symbol]) => longerOf(phoneId(symbol)) !== phoneId(symbol));
    expect(long.length).toBeGreaterThan(25);
    for (const [symbol, mnemonic] of long) {
      expect(phoneAt(longerOf(phoneId(symbol))).symbol).toBe(`${symbol}ː`);
      expect([`${symbol}ː`, `${symbol}${symbol}`]).toContain(await namedBack(`${mnemonic}:`));
    }
  });

  it('makes another sound for each', async () => {
    const { signal } = new AbortController();
    const sounds = new Set<string>();
    for (const [, mnemonic] of MNEMONICS) {
      const wav = await speak(pathOf('espeak-ng'), `[[a|${mnemonic}|'a]]`, 'normal', signal);
      sounds.add(wav.toString('latin1'));
    }
    expect(sounds.size).toBe(MNEMONICS.length);
  });
});

const THREAD = compiled('src/hear/speech/speakWorker.js');
const LOGOS = "[[l|'o|Q|o|s]]";
const say = (speaker: Talker, phonemes = LOGOS, owner = 'a'): Promise<Buffer> =>
  speaker.say(phonemes, 'normal', { owner });

describe('the speaker', needs('espeak-ng'), () => {
  it('says phonemes as a WAV whose lengths are true, the same every time, slowly when asked', async () => {
    const speaker = createTalker(pathOf('espeak-ng'), THREAD);
    const wav = await say(speaker);
    expect(inspectWav(wav)).toMatchObject({ encoding: 'pcm16', sample_rate: 22_050, channels: 1, start: 44 });
    expect([wav.readUInt32LE(4), wav.readUInt32LE(40)]).toEqual([wav.length - 8, wav.length - 44]);
    expect((await say(createTalker(pathOf('espeak-ng'), THREAD))).equals(wav)).toBe(true);
    const slow = await speaker.say(LOGOS, 'slow', { owner: 'a' });
    expect(slow.length).toBeGreaterThan(1.2 * wav.length);
  });

  it('says 200 long phones in less than a minute of sound', async () => {
    const run = Array.from({ length: 50 }, () => "b:|'E:|d:|y:");
    const wav = await createTalker(pathOf('espeak-ng'), THREAD).say(`[[${run.join(' ')}]]`, 'slow', {
      owner: 'a',
    });
    expect(inspectWav(wav).frames / 22_050).toBeGreaterThan(20);
  });
});

const WORDS = 40;

/** Most fricatives, nasals and liquids are long by being said twice. */
const TWICE = /([^aeiouyɛɔptkbdɡ])ː/gu;

/** The phones that are said of a target, as espeak-ng writes them. */
function expected(words: ReturnType<typeof spokenWords>, said: ReadonlyMap<string, string>): string {
  const symbols = words.flatMap(({ phones }) => phones.map((id) => phoneAt(id).symbol));
  const text = symbols.map((symbol) => (said.get(symbol) ?? symbol).replace('͡', '').replace('ʰ', 'h'));
  return text.join('').replace(TWICE, '$1$1');
}

describe('whole words', needs('espeak-ng'), () => {
  it.each(SCHEMES.map(({ name }) => name))('says the usual words of %s phone by phone', async (scheme) => {
    const engine = await engineOf(scheme);
    const verse = readTarget('ἐν ἀρχῇ ἦν ὁ λόγος', engine.lexicon, engine.phonology);
    for (const target of [verse, ...frequentTargets(engine, WORDS)]) {
      const words = spokenWords(target);
      const { text, approximations } = phonemesOf(words, engine.phonology.readings);
      const { stdout } = await run(pathOf('espeak-ng'), ['-v', 'el', '-q', '--ipa', text]);
      const said = stdout.replaceAll(/[\sˈˌ]/gu, '');
      expect([target.text, said]).toEqual([target.text, expected(words, new Map(approximations))]);
    }
  });
});
