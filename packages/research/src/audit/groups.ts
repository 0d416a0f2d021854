/** Groups the figures of an audit by sound and by speaker. */

import type { ScoredClip } from './audit.ts';
import type { JudgedSound } from './judge.ts';

export interface Group {
  /** A phone or a speaker. */
  readonly name: string;
  /** Phones said right, and of those the ones counted as wrong or kept as unsure. */
  readonly right: number;
  readonly alarms: number;
  readonly unsure: number;
  /** Phones said wrong or left out, and of those the ones counted. */
  readonly errors: number;
  readonly sure: number;
}

function groupOf(name: string, sounds: readonly JudgedSound[]): Group {
  const count = (right: boolean, heard?: JudgedSound['heard']): number =>
    sounds.filter((sound) => sound.right === right && (heard ?? sound.heard) === sound.heard).length;
  const [alarms, unsure] = [count(true, 'wrong'), count(true, 'unsure')];
  return { name, right: count(true), alarms, unsure, errors: count(false), sure: count(false, 'wrong') };
}

/** Sorted by the share of false alarms. */
function grouped(named: readonly (readonly [name: string, sound: JudgedSound])[]): Group[] {
  const sounds = new Map<string, JudgedSound[]>();
  for (const [name, sound] of named) sounds.set(name, [...(sounds.get(name) ?? []), sound]);
  const share = ({ alarms, right }: Group): number => alarms / Math.max(1, right);
  return [...sounds]
    .map(([name, own]) => groupOf(name, own))
    .sort((a, b) => share(b) - share(a) || b.right - a.right || (a.name < b.name ? -1 : 1));
}

const soundsOf = ({ outcome }: ScoredClip): readonly JudgedSound[] => outcome.verdict?.sounds ?? [];

export const bySound = (clips: readonly ScoredClip[]): Group[] =>
  grouped(clips.flatMap(soundsOf).map((sound) => [sound.phone, sound] as const));

/** Leaves out clips without a speaker. */
export const bySpeaker = (clips: readonly ScoredClip[]): Group[] =>
  grouped(
    clips
      .filter(({ row }) => row.speaker !== '')
      .flatMap((clip) => soundsOf(clip).map((sound) => [clip.row.speaker, sound] as const)),
  );
