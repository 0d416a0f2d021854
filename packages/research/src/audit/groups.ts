import type { ScoredClip } from './audit.ts';
import { countRight, share } from './figures.ts';
import type { JudgedSound } from './judge.ts';

export interface Group extends ReturnType<typeof countRight> {
  readonly name: string;
  /** Number of phones that were said wrong or left out. Of these, `sure` were heard as wrong. */
  readonly errors: number;
  readonly sure: number;
}

function groupOf(name: string, sounds: readonly JudgedSound[]): Group {
  const errors = sounds.filter(({ right }) => !right);
  const sure = errors.filter(({ heard }) => heard === 'wrong').length;
  return { name, ...countRight(sounds), errors: errors.length, sure };
}

function grouped(named: readonly (readonly [name: string, sound: JudgedSound])[]): Group[] {
  const sounds = new Map<string, JudgedSound[]>();
  for (const [name, sound] of named) sounds.set(name, [...(sounds.get(name) ?? []), sound]);
  const alarmShare = ({ alarms, rightPhones }: Group): number => share(alarms, rightPhones);
  return [...sounds]
    .map(([name, own]) => groupOf(name, own))
    .sort(
      (a, b) => alarmShare(b) - alarmShare(a) || b.rightPhones - a.rightPhones || (a.name < b.name ? -1 : 1),
    );
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
