import { html, nothing, type TemplateResult } from 'lit';
import type { SoundName } from '../device/protocol.ts';
import type { Classroom, Dropped, Student, Word } from '../practice/classroom.ts';
import { classOf, NO_NAME } from '../practice/classroom.ts';
import type { Hard, Take } from '../practice/history.ts';
import { readHomework, takeBytes } from '../practice/homework.ts';
import { counted, Dialog } from './dialog.ts';

/** A column: its name, the key that sorts the rows by it, and the content of its cells. */
type Column<R> = readonly [name: string, key: (row: R) => string | number, cell: (row: R) => unknown];

const SURE =
  'The points come from a small recognizer. Behind ± stands how far a mean may be off, from how much its words differ. Sounds ' +
  'that were said fewer than three times are not named. A student may have been right where it says wrong: listen before you mark.';

/** Writes a mean of points, such as `84 ±6`; `84` if it comes from fewer than three results. */
const meanShown = ({ mean, spread }: Student | Word, count: number): string =>
  count === 0 ? '–' : `${mean}${count < 3 ? '' : ` ±${spread}`}`;

export class KoineRoom extends Dialog {
  protected readonly heading = 'Homework of a class';
  readonly #state = this.state({
    room: null as Classroom | null,
    names: [] as readonly SoundName[],
    byWord: false,
    sorted: 0,
    isDescending: false,
  });
  #dropped: readonly Dropped[] = [];

  async #read({ target }: Event): Promise<void> {
    const reading = [...((target as HTMLInputElement).files ?? [])].map(async (file) => ({
      file: file.name,
      homework: await readHomework(await file.text()),
    }));
    const read = await Promise.all(reading);
    this.#dropped = [...this.#dropped, ...read];
    const room = classOf(this.#dropped);
    this.#state.room = room;
    const sounds = [room, ...room.students].flatMap(({ hardest }) => hardest);
    this.#state.names = await this.practice.names(sounds.map(({ phone }) => phone));
  }

  #play(take: Take<string>): void {
    void this.practice.voices.play(new Blob([takeBytes(take)], { type: 'audio/wav' }));
  }

  /** Lists sounds, such as 'th (40% right, 7 students)'; `noun` is 'student' or 'time'. */
  #sounds(sounds: readonly Hard[], noun: string): string {
    const { names } = this.#state;
    const nameOf = (phone: string): string => names.find((one) => one.phone === phone)?.respelled ?? phone;
    return sounds
      .map(
        ({ phone, score, count }) =>
          `${nameOf(phone)} (${Math.round(score * 100)}% right, ${counted(count, noun)})`,
      )
      .join(', ');
  }

  #take(take: Take<string>): TemplateResult {
    return html`<button type="button" aria-label=${`Play ${take.text}, ${take.points} points`} @click=${() => this.#play(take)}><span lang="grc">${take.text}</span> ${take.points}</button>`;
  }

  readonly #students: readonly Column<Student>[] = [
    ['Student', ({ homework }) => homework.name.toLowerCase(), ({ homework }) => homework.name || NO_NAME],
    ['Done', ({ done }) => done, ({ done, homework }) => `${done} of ${homework.of}`],
    ['Points', ({ mean }) => mean, (one) => meanShown(one, one.homework.words.length)],
    ['Hardest', ({ hardest }) => hardest[0]?.score ?? 1, ({ hardest }) => this.#sounds(hardest, 'time')],
    ['To hear', ({ toHear }) => toHear.length, ({ toHear }) => toHear.map((take) => this.#take(take))],
    ['To look at', ({ look }) => look.length, ({ look }) => look],
  ];

  readonly #words: readonly Column<Word>[] = [
    ['Word', ({ text }) => text, ({ text }) => html`<span class="greek" lang="grc">${text}</span>`],
    ['Students', ({ said }) => said, ({ said }) => said],
    ['Points', ({ mean }) => mean, (one) => meanShown(one, one.said)],
    ['Below 80', ({ poor }) => poor.length, ({ poor }) => poor.join(', ')],
  ];

  #table<R>(columns: readonly Column<R>[], rows: readonly R[]): TemplateResult {
    const { sorted, isDescending } = this.#state;
    const [, key] = columns[sorted] ?? (columns[0] as Column<R>);
    const order = (one: R, other: R): number => {
      const [a, b] = [key(one), key(other)];
      return typeof a === 'number' ? a - Number(b) : a.localeCompare(`${b}`);
    };
    const ordered = isDescending ? rows.toSorted((a, b) => order(b, a)) : rows.toSorted(order);
    const sortBy = (column: number) => () =>
      Object.assign(this.#state, { sorted: column, isDescending: column === sorted && !isDescending });
    const direction = isDescending ? 'descending' : 'ascending';
    return html`<div class="scroll" role="group" aria-label="Homework" tabindex="0"><table class="room">
      <thead><tr>${columns.map(
        ([name], n) =>
          html`<th scope="col" aria-sort=${n === sorted ? direction : nothing}><button type="button" class="quiet" @click=${sortBy(n)}>${name}</button></th>`,
      )}</tr></thead>
      <tbody>${ordered.map(
        (row) =>
          html`<tr>${columns.map(([, , cell], n) => (n === 0 ? html`<th scope="row">${cell(row)}</th>` : html`<td>${cell(row)}</td>`))}</tr>`,
      )}</tbody>
    </table></div>`;
  }

  #class({ title, students, words, hardest, remarks }: Classroom): TemplateResult {
    const { byWord } = this.#state;
    const show = (isByWord: boolean) => () =>
      Object.assign(this.#state, { byWord: isByWord, sorted: 0, isDescending: false });
    const tab = (isByWord: boolean, name: string): TemplateResult =>
      html`<button type="button" aria-pressed=${byWord === isByWord} @click=${show(isByWord)}>${name}</button>`;
    return html`${remarks.map((remark) => html`<p class="note">${remark}</p>`)}
      ${
        students.length === 0
          ? nothing
          : html`<p><b>${title}</b>: ${counted(students.length, 'student')}${hardest.length === 0 ? '' : `; hardest: ${this.#sounds(hardest, 'student')}`}.</p>
            <p class="row">${tab(false, 'By student')} ${tab(true, 'By word')}</p>
            ${byWord ? this.#table(this.#words, words) : this.#table(this.#students, students)}
            <p class="hint">${SURE}</p>`
      }`;
  }

  protected override body(): TemplateResult {
    const { room } = this.#state;
    return html`<label class="drop">Drop the files of your students here, or choose them
        <input id="homework" type="file" multiple accept=".json,.txt,application/json" @change=${this.#read}></label>
      ${room === null ? nothing : this.#class(room)}`;
  }
}
