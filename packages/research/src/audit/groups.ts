import type { ScoredClip } from './audit.ts';
import type { JudgedSound } from './judge.ts';

export interface Group {
  /** The phone, or the name of the speaker. */
  readonly name: string;
  /** Count of phones said right; `alarms` of them count as wrong, `unsure` as unsure. */
  readonly right: number;
  readonly alarms: number;
  readonly unsure: number;
  /** Count of phones said wrong or left out; `sure` of them count as wrong. */
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

export const bySpeaker = (clips: readonly ScoredClip[]): Group[] =>
  grouped(
    clips
      .filter(({ row }) => row.speaker !== '')
      .flatMap((clip) => soundsOf(clip).map((sound) => [clip.row.speaker, sound] as const)),
  );
