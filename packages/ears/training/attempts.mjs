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
export const MODEL = new URL('../model/model.safetensors', import.meta.url);

/**
 * Reads recordings from `.work/NAME.jsonl`, one a line. Each gets the fields of its line, and its 16-bit samples
 * (`pcm`).
 */
export function readClips(name) {
  const bytes = readFileSync(new URL(`${name}.pcm`, FOLDER));
  const all = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  const lines = readFileSync(new URL(`${name}.jsonl`, FOLDER), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const { at, samples, ...clip } = JSON.parse(line);
    return { ...clip, pcm: all.subarray(at, at + samples) };
  });
}

/** Samples go from -1 to 1. */
export const audioOf = ({ pcm }) => Float32Array.from(pcm, (value) => value / 32_768);

/**
 * Opens the library. `hear` hears samples once; `score` then scores any number of attempts with them, with any trust.
 */
export async function openLibrary(model = MODEL) {
  const demo = new Demo(readDemo().wasm, readFileSync(model));
  const own = earsOf(() => demo);
  // While `score` runs, the tutor gets the earlier result of hearing, instead of hearing again.
  let heardBefore = null;
  const ears = { hear: (...asked) => heardBefore ?? own.hear(...asked), enroll: own.enroll };
  const tutor = tutorOf(await Promise.all(SCHEMES.map((scheme) => loadEngine(scheme))), ears);
  return {
    trust: demo.trust,
    hear: (audio, speaker) => own.hear(audio, RATE, { field: 'audio', speaker }),
    score({ scheme, target }, heard, trust, more = {}) {
      heardBefore = { ...heard, trust };
      try {
        const sound = { audio: heard.pcm, sampleRate: RATE };
        return tutor.score({ scheme, target, ...sound, different_word: false, ...more });
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
     * Enrolls a speaker from attempts. An attempt that `enroll` refuses is left out, because a learner would say it
     * again.
     */
    enroll(attempts, most = attempts.length) {
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
      return heard.length === 0 ? undefined : tutor.enroll(heard.slice(0, most));
    },
  };
}
