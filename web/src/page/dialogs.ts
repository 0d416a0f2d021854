/**
 * The dialogs of the page, and what is collected for a teacher: a script of its own, which is loaded when the page has nothing else
 * to do, or when the first of them is opened.
 */

import { KoineAccept } from './accept.ts';
import { KoineChoose, KoineFinder } from './choose.ts';
import { KoineClass } from './classroom.ts';
import { Collected, KoineCollect } from './collect.ts';
import { KoineHomework } from './homework.ts';
import type { Practice } from './practice.ts';
import { KoineProgress } from './progress.ts';
import { KoineSettings } from './settings.ts';

const PARTS: Readonly<Record<string, CustomElementConstructor>> = {
  'koine-accept': KoineAccept,
  'koine-choose': KoineChoose,
  'koine-class': KoineClass,
  'koine-collect': KoineCollect,
  'koine-finder': KoineFinder,
  'koine-homework': KoineHomework,
  'koine-progress': KoineProgress,
  'koine-settings': KoineSettings,
};

/** Defines them, and gives the practice what they work with. */
export function equip(practice: Practice): void {
  for (const [name, part] of Object.entries(PARTS)) customElements.define(name, part);
  practice.collect(new Collected());
}
