/** Practice: a set is chosen, its words come one after the other, and those that were said well are done. */

import { byId, setValue } from '../dom.ts';
import { keep } from '../kept.ts';
import { CHOICE_NAME, type Choice, FREE } from './choice.ts';
import { setUpChooser } from './chooser.ts';
import type { Done } from './done.ts';
import { lastChoice } from './lastChoice.ts';
import { linkText, strangeIn, type WordList } from './link.ts';
import { setUpListForm, type TypedList } from './listForm.ts';
import { drawLine, type Stand, showPracticeProblem } from './practiceLine.ts';
import type { Chapter } from './sets.ts';
import { firstOf, nextOf, previousOf } from './walk.ts';
import { makeSet, type Sources, type WordSet } from './wordSet.ts';

/** What practice needs of the page. */
export interface PracticeParts {
  /** The field of the word. */
  readonly field: HTMLInputElement;
  readonly scheme: () => string;
  readonly done: Done;
  readonly sources: Sources;
  /** Called when a word has come that is to be seen: a button or a link brought it. */
  readonly moved: () => void;
}

export class Practice {
  private readonly parts: PracticeParts;
  private readonly show: (choice: Choice) => void;
  private readonly writeList: (list: TypedList) => void;
  private choice: Choice = FREE;
  private set: WordSet | null = null;
  private at = 0;
  /** Counts the sets that were asked for; an answer to an older question comes too late. */
  private asked = 0;

  constructor(parts: PracticeParts) {
    this.parts = parts;
    const refuse = showPracticeProblem;
    this.show = setUpChooser({
      choose: (choice) => void this.choose(choice),
      refuse,
      chapters: () => this.chapters(),
    });
    this.writeList = setUpListForm({
      choose: (list) => void this.choose({ kind: 'list', ...list }),
      refuse,
      scheme: parts.scheme,
    });
    for (const [id, go] of [
      ['practice-next', () => this.next()],
      ['practice-previous', () => this.previous()],
    ] as const) {
      byId(id).addEventListener('click', () => {
        go();
        parts.moved();
      });
    }
  }

  /** The set at hand; null for the free choice. */
  get current(): WordSet | null {
    return this.set;
  }

  /** True while a set has another word. */
  hasNext(): boolean {
    return this.set !== null && this.set.items.length > 1;
  }

  next(): void {
    if (this.set !== null) this.go(nextOf(this.stand(this.set).done, this.at));
  }

  private previous(): void {
    if (this.set !== null) this.go(previousOf(this.stand(this.set).done, this.at));
  }

  /** Starts a set that the learner chose; the browser keeps the choice. */
  async choose(choice: Choice): Promise<void> {
    keep('localStorage', CHOICE_NAME, choice.kind === 'free' ? null : JSON.stringify(choice));
    await this.start(choice);
  }

  /** Starts what was practised last, or the list of a link, which counts for this visit alone. */
  async resume(query: string, list: WordList): Promise<void> {
    const { title, words } = list;
    const choice: Choice =
      linkText(query) === '' ? lastChoice() : words.length === 0 ? FREE : { kind: 'list', title, words };
    // A word that the learner has chosen meanwhile stays.
    await this.start(choice, (set) => {
      const first = firstOf(this.stand(set).done);
      if (this.parts.field.value.trim() === '') this.go(first);
      else this.stay(first);
    });
    if (words.length > 0) this.parts.moved();
    const strange = strangeIn(query, list);
    if (strange !== '') showPracticeProblem(strange);
  }

  /** Makes the set anew, after the pronunciation has changed; the word stays where the new set has it. */
  async renew(): Promise<void> {
    if (this.choice.kind === 'free') return;
    const text = this.set?.items[this.at]?.text;
    await this.start(this.choice, (set) => {
      const at = set.items.findIndex((item) => item.text === text);
      if (at < 0) this.begin(set);
      else this.stay(at);
    });
  }

  /** Draws what is done by now. */
  draw(): void {
    drawLine(this.set === null ? null : this.stand(this.set));
  }

  /** The chapters of the pronunciation; where they do not come, a sentence says so. */
  async chapters(): Promise<readonly Chapter[]> {
    const sets = await this.parts.sources.sets(this.parts.scheme());
    if (typeof sets === 'string') showPracticeProblem(sets);
    return typeof sets === 'string' ? [] : sets.chapters;
  }

  private stand(set: WordSet): Stand {
    const { done, scheme } = this.parts;
    return { set, done: set.items.map(({ text }) => done.has(scheme(), text)), at: this.at };
  }

  private begin(set: WordSet): void {
    this.go(firstOf(this.stand(set).done));
  }

  private async start(choice: Choice, begin = (set: WordSet): void => this.begin(set)): Promise<void> {
    const turn = ++this.asked;
    this.choice = choice;
    this.show(choice);
    if (choice.kind === 'list') this.writeList(choice);
    showPracticeProblem('');
    const made = await makeSet(choice, this.parts.scheme(), this.parts.sources);
    if (turn !== this.asked) return;
    if (typeof made === 'string') showPracticeProblem(made);
    this.set = typeof made === 'string' ? null : made;
    if (this.set === null) return this.draw();
    begin(this.set);
  }

  private go(at: number): void {
    this.at = at;
    const item = this.set?.items[at];
    if (item !== undefined) setValue(this.parts.field, item.text);
    this.draw();
  }

  /** Stands at an item, and leaves the field as it is. */
  private stay(at: number): void {
    this.at = at;
    this.draw();
  }
}
