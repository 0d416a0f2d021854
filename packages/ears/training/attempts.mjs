import { readFileSync } from 'node:fs';
import { Demo } from '../../../dist/packages/ears/src/demo.js';
import { earsOf } from '../../../dist/packages/ears/src/earsOf.js';
import { tutorOf } from '../../../dist/src/engine/library/answers.js';
import { SCHEMES } from '../../../dist/src/engine/phonology/schemes/index.js';
import { readDemo } from '../../../dist/src/service/built/demoFiles.js';
import { loadEngine } from '../../../dist/src/service/built/loadEngine.js';

const RATE = 16_000;
const FOLDER = new URL('.work/', import.meta.url);
/** The model that was exported last; the copy of the model in `dist` may be older. */
const MODEL = new URL('../model/model.safetensors', import.meta.url);

/**
 * Reads the recordings that people_attempts.py wrote. Each gets the fields of its line in the table, and its 16-bit
 * samples (`pcm`).
 */
export function readClips() {
  const bytes = readFileSync(new URL('attempts-people.pcm', FOLDER));
  const all = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  const lines = readFileSync(new URL('attempts-people.jsonl', FOLDER), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const { at, samples, ...clip } = JSON.parse(line);
    return { ...clip, pcm: all.subarray(at, at + samples) };
  });
}

/** Samples of a clip, from -1 to 1. */
export const audioOf = ({ pcm }) => Float32Array.from(pcm, (value) => value / 32_768);

export const openDemo = () => new Demo(readDemo().wasm, readFileSync(MODEL));

/**
 * Opens the library. `hear` hears samples once; `score` then scores any number of attempts with them, with any trust.
 */
export async function openLibrary() {
  const demo = openDemo();
  const own = earsOf(() => demo);
  // While `score` runs, the tutor gets the earlier result of hearing, instead of hearing again.
  let heardBefore = null;
  const ears = { hear: (...asked) => heardBefore ?? own.hear(...asked), enroll: own.enroll };
  const tutor = tutorOf(await Promise.all(SCHEMES.map((scheme) => loadEngine(scheme))), ears);
  const hear = (audio, speaker) => own.hear(audio, RATE, { field: 'audio', speaker });
  return {
    trust: demo.trust,
    hear,
    /** Hears each recording once, with the speaker of its first attempt. Returns a map, indexed by file. */
    heardBy(attempts, speakerOf = () => undefined) {
      const heard = new Map();
      for (const one of attempts)
        if (!heard.has(one.file)) heard.set(one.file, hear(audioOf(one), speakerOf(one)));
      return heard;
    },
    score({ scheme, target }, heard, trust) {
      heardBefore = { ...heard, trust };
      try {
        return tutor.score({ scheme, target, audio: heard.pcm, sampleRate: RATE, different_word: false });
      } finally {
        heardBefore = null;
      }
    },
    truth: ({ scheme, target, said }) =>
      tutor.score({
        scheme,
        target,
        ipa: said.map((phone) => phone.replace('ˈ', '')),
        different_word: false,
      }),
    /**
     * Enrolls a speaker from at most `most` attempts. An attempt that `enroll` refuses is left out, because a learner
     * would say it again.
     */
    enroll(attempts, most) {
      const takes = attempts.map(({ scheme, target, ...clip }) => {
        return { scheme, target, audio: audioOf(clip), sampleRate: RATE };
      });
      const heard = takes.filter((take) => {
        try {
          return tutor.enroll([take]);
        } catch {
          return false;
        }
      });
      return tutor.enroll(heard.slice(0, most));
    },
  };
}
