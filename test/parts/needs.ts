/**
 * Declares the programs and packages that a test needs besides Node. If one is missing, the test is skipped; `ready.ts`
 * has reported it before the run.
 */

import { inject } from 'vitest';
import { type FolderName, type Places, type ProgramName, RUNTIME } from './programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    places: Places;
    folders: readonly FolderName[];
  }
}

interface SkipOptions {
  readonly skip: boolean;
}

/** Skips a system test or suite if one of these programs is missing. */
export const needs = (...names: readonly ProgramName[]): SkipOptions => ({
  skip: names.some((name) => inject('places')[name] === undefined),
});

export const needsPackages = (name: FolderName): SkipOptions => ({ skip: !inject('folders').includes(name) });

export const needsRuntime = (...names: readonly ProgramName[]): SkipOptions => ({
  skip: needs(...names).skip || needsPackages(RUNTIME).skip,
});

/** Skips a test or suite if `holds` is false, because the machine lacks a feature that cannot be installed. */
export const needsMachine = (holds: boolean): SkipOptions => ({ skip: !holds });

export function pathOf(name: ProgramName): string {
  const path = inject('places')[name];
  if (path === undefined) throw new Error(`${name} is missing, and the test does not say that it needs it`);
  return path;
}
