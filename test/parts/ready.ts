/**
 * Runs before system tests: finds the programs and packages that they need, and prints which are missing. With CI=true,
 * a missing program or package is an error.
 */

import type { TestProject } from 'vitest/node';
import { HOW, installed, look, missing } from './programs.ts';

export default function ready(project: Pick<TestProject, 'provide'>, environment = process.env): void {
  const [places, folders] = [look(environment), installed()];
  const lacks = missing(places, folders);
  if (lacks.length > 0 && environment.CI === 'true') {
    throw new Error(
      `with CI=true everything is tested, and this is missing: ${lacks.join(', ')}. Get it: ${HOW}`,
    );
  }
  if (lacks.length > 0)
    console.log(`Missing here, and so not tested: ${lacks.join(', ')}. To get it: ${HOW}`);
  project.provide('places', places);
  project.provide('folders', folders);
}
