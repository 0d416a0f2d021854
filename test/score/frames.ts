import type { TutorResponse } from '../../src/contract/response.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { Trust } from '../../src/engine/hear.ts';
import { type Ears, tutorOf } from '../../src/engine/library/answers.ts';
import type { RecordingRequest } from '../../src/engine/library/tutor.ts';

/**
 * Makes a frame for each label: it has the probability `sure`, and the other labels share the rest. `_` is the blank,
 * the first label of `vocab`.
 */
export const framesOf = (labels: string, vocab: readonly string[], sure = 0.9): number[][] =>
  labels.split(' ').map((label) => {
    const said = label === '_' ? 0 : vocab.indexOf(label);
    return vocab.map((_, n) => Math.log(n === said ? sure : (1 - sure) / (vocab.length - 1)));
  });

/** Like `framesOf`, with a blank after each label. */
export const spokenFrames = (labels: string, vocab: readonly string[], sure = 0.9): number[][] =>
  framesOf(labels.replaceAll(/\S+/gu, '$& _'), vocab, sure);

/** Makes a tutor that hears the given frames in any recording. */
export function hearingTutor(engines: readonly Engine[], trust: Trust = { lambda: 6, gate: 4 }) {
  const frames = { posteriors: [] as readonly number[][], vocab: [] as readonly string[] };
  const hear = () => ({
    listened: { ...frames, blank_id: 0, frame_s: 0.02, lead_s: 0 },
    quality: {},
    trust,
  });
  const tutor = tutorOf(engines, { hear } as unknown as Ears);
  return (request: object, posteriors: readonly number[][], vocab: readonly string[]): TutorResponse => {
    Object.assign(frames, { posteriors, vocab });
    const sound = { audio: new Float32Array(1), sampleRate: 16_000 };
    return tutor.score({ ...request, ...sound } as RecordingRequest) as TutorResponse;
  };
}
