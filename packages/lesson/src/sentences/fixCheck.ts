import { isObject, isText, shown, unreadable } from '../../../../src/contract/fields.ts';
import { SCHEME_NAMES } from '../../../../src/contract/schemes.ts';
import { findPhone } from '../../../../src/engine/phonology/phones.ts';

const isSound = (value: unknown): boolean => isText(value) && findPhone(value) !== undefined;

const isSounds = (value: unknown): boolean => isText(value) && value.split(' ').every(isSound);

type FieldCheck = readonly [fits: (value: unknown) => boolean, takes: string];

const TEXT: FieldCheck = [isText, 'a string'];

/** Fields that sentences use; each may be null or absent. */
const FIELDS: Readonly<Record<string, FieldCheck>> = {
  word: TEXT,
  letters: TEXT,
  target: [isSound, 'a sound in IPA, as in an answer'],
  heard: [isSounds, 'sounds in IPA, as in an answer'],
  target_letters: TEXT,
  detected_letters: TEXT,
};

function checkFields(path: string, row: Readonly<Record<string, unknown>>): void {
  for (const [name, [fits, takes]] of Object.entries(FIELDS)) {
    const value = row[name] ?? null;
    const field = `${path}${name}`;
    if (value !== null && !fits(value))
      throw unreadable(field, value, `${field} must be ${takes}; found ${shown(value)}`);
  }
}

function checkFix(fix: unknown): asserts fix is Record<string, unknown> {
  if (!isObject(fix))
    throw unreadable('fix', fix, `fix must be one of coaching.summary.fixes; found ${shown(fix)}`);
  const { kind, target, heard } = fix;
  if (kind !== 'sound' && kind !== 'stress')
    throw unreadable('fix.kind', kind, `fix.kind must be sound or stress; found ${shown(kind)}`);
  if (kind === 'sound' && target == null && heard == null)
    throw unreadable('fix.target', target, 'a fix of a sound must have a target, or what was heard');
  checkFields('fix.', fix);
}

const isObjects = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.every(isObject);

function checkCoaching(index: unknown, coaching: unknown): void {
  const { sounds, summary }: Record<string, unknown> = isObject(coaching) ? coaching : {};
  // Without a summary there are no fixes. A summary that is not an object fails the check below.
  const fixes = isObject(summary) ? summary.fixes : (summary ?? []);
  if (!isObjects(sounds) || !isObjects(fixes) || !sounds.every((row) => isObjects(row.feature_diff)))
    throw unreadable('coaching', coaching, `coaching must be that of an answer; found ${shown(coaching)}`);
  for (const [n, row] of sounds.entries()) checkFields(`coaching.sounds[${n}].`, row);
  if (index !== undefined && ![...sounds.keys()].includes(index as number))
    throw unreadable('fix.sound_index', index, `coaching.sounds has no row ${shown(index)}`);
}

/** Checks the arguments of `fixSentence`. @throws Refusal for the first fault */
export function checkAsked(fix: unknown, context: unknown): void {
  checkFix(fix);
  const { scheme, coaching, motherTongue }: Record<string, unknown> = isObject(context) ? context : {};
  if (!isText(scheme) || !SCHEME_NAMES.includes(scheme)) {
    const names = SCHEME_NAMES.join(', ');
    const sentence = `the context must be the answer: its scheme is one of ${names}; found ${shown(scheme)}`;
    throw unreadable('scheme', scheme, sentence);
  }
  if (motherTongue != null && !isText(motherTongue)) {
    const sentence = `motherTongue must be a tag such as es-MX; found ${shown(motherTongue)}`;
    throw unreadable('motherTongue', motherTongue, sentence);
  }
  if (coaching != null) checkCoaching(fix.sound_index, coaching);
}
