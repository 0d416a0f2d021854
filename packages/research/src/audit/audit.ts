/** Hears each clip of an audit once, and scores it with one or more values of λ. */

import { join } from 'node:path';
import { badRequest, Refusal } from '../../../../src/contract/refusal.ts';
import { parseTutorRequest } from '../../../../src/contract/request.ts';
import type { TutorResponse } from '../../../../src/contract/response.ts';
import { gather } from '../../../../src/engine/evidence/confidence.ts';
import type { Posteriors } from '../../../../src/engine/evidence/posteriors.ts';
import { leadOf, type Trust } from '../../../../src/engine/hear.ts';
import { type Engines, engineOf } from '../../../../src/engine/library/engines.ts';
import { reading } from '../../../../src/engine/library/reading.ts';
import { withHeard } from '../../../../src/engine/library/recognized.ts';
import { ask, type Question, read, score } from '../../../../src/engine/library/scorer.ts';
import { prepareClip } from '../../../../src/service/hear/clip/clip.ts';
import { openRecording } from '../../../../src/service/hear/formats.ts';
import { type FileEars, hearWithRetries, readRecording } from '../heardFile.ts';
import type { ClipRow, FailedClip } from './clips.ts';
import type { ClipOutcome } from './figures.ts';
import { judge } from './judge.ts';

export interface AuditClip {
  readonly row: ClipRow;
  readonly question: Question;
  /** The answer for the phones that were really said; null if the speaker said another word. */
  readonly truth: TutorResponse | null;
}

export interface ScoredClip {
  readonly row: ClipRow;
  readonly response: TutorResponse;
  readonly outcome: ClipOutcome;
}

export interface AuditParts extends FileEars {
  readonly engines: Engines;
}

/** If phones in the table have at most this proximity to the target, they are refused as a slip of the typist. */
const LEAST_LIKE = 0.2;

/**
 * Scores the phones that were really said; returns null if the speaker said another word.
 * @throws Refusal for a row with an unreadable scheme, target or phones
 */
export function truthOf({ target, scheme, ipa }: ClipRow, engines: Engines): TutorResponse | null {
  const taught = reading(target, engineOf(engines, scheme));
  if (ipa === 'other') return null;
  const attempt = ipa === 'right' ? taught.ipa : ipa;
  const truth = score(read({ target, ipa: attempt, scheme, different_word: false }, engines));
  if (truth.notes?.[0]?.code === 'transliteration')
    throw badRequest(`ipa is ${JSON.stringify(ipa)}, which looks like a transliteration; write it in IPA`);
  if (truth.unknown_symbols !== undefined)
    throw badRequest(
      `ipa has symbols that are no phones: ${truth.unknown_symbols.slice(0, 8).join(' ')}; it takes right, other, or IPA`,
    );
  // In a short word, a single edit may lower the proximity this far.
  if (truth.proximity > LEAST_LIKE || truth.real_edits === 1) return truth;
  throw badRequest(
    `ipa is ${JSON.stringify(ipa)}, which is hardly the target; write right, other (another word), or the IPA of what was said`,
  );
}

async function hearClip(row: ClipRow, folder: string, parts: AuditParts): Promise<AuditClip> {
  const { engines } = parts;
  const { line, target, scheme } = row;
  const bytes = new Uint8Array(await readRecording(join(folder, row.file)));
  const recording = await openRecording(bytes);
  const asking = { owner: 'audit', requestId: `audit-line-${line}` };
  const heard = await hearWithRetries(prepareClip(recording), parts, asking);
  const question = ask(parseTutorRequest({ target, scheme, different_word: false }), engines);
  return { row, question: withHeard(question, heard), truth: truthOf(row, engines) };
}

export async function hearClips(
  folder: string,
  rows: readonly ClipRow[],
  parts: AuditParts,
  progress: (done: number) => void,
): Promise<{ heard: AuditClip[]; failed: FailedClip[] }> {
  const heard: AuditClip[] = [];
  const failed: FailedClip[] = [];
  for (const [done, row] of rows.entries()) {
    progress(done);
    try {
      heard.push(await hearClip(row, folder, parts));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed.push({ row, reason: error.message });
    }
  }
  progress(rows.length);
  return { heard, failed };
}

/** True if the recognizer sent frames without phones. Then λ and the gate decide which phones were heard. */
export const isDecoded = ({ question }: AuditClip): boolean =>
  question.attempt === null && question.posteriors !== null;

export function scoreClip({ row, question, truth }: AuditClip, trust: Trust): ScoredClip {
  const recording = question.recording && { ...question.recording, trust };
  const response = score({ ...question, recording });
  const verdict = truth && judge(truth.phones, response.phones);
  const { proximity, gop } = response;
  // Without frames an answer lacks `gop`: the recognizer itself decided which phones were heard.
  const decoding = gop?.decoding ?? 'recognizer';
  return { row, response, outcome: { proximity, decoding, verdict } };
}

/** Computes by how many nats per phone the free phones are likelier than the target. */
export function leadIn({ question: { posteriors, target, engine } }: AuditClip): number {
  const { kernel, phonology } = engine;
  return leadOf(target, gather(posteriors as Posteriors, target, kernel.frames, phonology), phonology);
}
