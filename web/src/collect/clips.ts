/**
 * Recordings in the layout that `koine audit` reads: WAV files and `clips.tsv` (docs/recognizer.md). Nobody has listened to
 * them yet, so a row whose sounds are not known from what the learner meant is a remark, which the audit leaves out: a
 * teacher writes the sounds into it.
 */

import type { ZipFile } from '../practice/zip.ts';

/** What the learner meant to say. */
export type Meant = 'right' | 'mistake' | 'other' | 'unsure';

export interface Clip {
  readonly target: string;
  readonly scheme: string;
  readonly meant: Meant;
  readonly wav: Uint8Array<ArrayBuffer>;
}

const HEAD = 'file\ttarget\tsaid\tscheme';

/** What stands in a remark for sounds that somebody has to write. */
const UNKNOWN: Readonly<Partial<Record<Meant, string>>> = {
  mistake: 'MISTAKE-ON-PURPOSE',
  unsure: 'NOT-SURE',
};

const README = `Recordings of learners, collected by the page of koine-tutor.

They were made with the consent of the learner, on one device, and saved from there by hand. Treat them as
personal data: do not pass them on without asking.

clips.tsv says for each recording what was to be said, and what the learner meant to say:
  right   the word, as well as the learner can. What was said may still be wrong: listen, and where it is,
          write the sounds in IPA instead, such as  l o x o s
  other   another word
Rows that begin with # are not read. They are recordings with a mistake on purpose, or of a learner who was not
sure: listen, write the sounds in IPA in place of ${UNKNOWN.mistake} or ${UNKNOWN.unsure},
and take the # and the blank behind it away.

Then, in a terminal, with the settings of your recognizer (RECOGNIZER_URL=demo for the demo recognizer):

  koine audit FOLDER
`;

const nameOf = (at: number): string => `take-${String(at + 1).padStart(3, '0')}.wav`;

/** A cell of the table holds no tab and no line break. */
const cell = (text: string): string => text.replace(/\s+/gu, ' ').trim();

function rowOf({ target, scheme, meant }: Clip, at: number): string {
  const sounds = UNKNOWN[meant];
  const row = [nameOf(at), cell(target), sounds ?? meant, scheme].join('\t');
  return sounds === undefined ? row : `# ${row}`;
}

/** The files of the folder. */
export function folderOf(clips: readonly Clip[]): ZipFile[] {
  const text = (lines: readonly string[]): Uint8Array<ArrayBuffer> =>
    new TextEncoder().encode(`${lines.join('\n')}\n`);
  return [
    { name: 'clips.tsv', bytes: text([HEAD, ...clips.map(rowOf)]) },
    { name: 'README.txt', bytes: text([README.trimEnd()]) },
    ...clips.map(({ wav }, at) => ({ name: nameOf(at), bytes: wav })),
  ];
}
