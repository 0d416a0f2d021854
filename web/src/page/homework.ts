/** Homework: a student saves a small file; a teacher drops those of a class here, and sees who, how far, and what is hardest. */

import { html, nothing, type TemplateResult } from 'lit';
import type { SoundName } from '../device/protocol.ts';
import { type Classroom, classCsv, classOf, type Dropped, type Student } from '../practice/classroom.ts';
import type { Take } from '../practice/history.ts';
import { readHomework, takeBytes, writeHomework } from '../practice/homework.ts';
import { Part } from './dialog.ts';
import { save } from './share.ts';

const NO_NAME = 'Write your name first, so that your teacher knows whose file it is.';

export class KoineHomework extends Part {
  static override properties = {
    ...Part.properties,
    room: { state: true },
    names: { state: true },
    told: { state: true },
  };
  /** The class of the files that were dropped. */
  declare room: Classroom | null;
  /** Its sounds as a reader knows them. */
  declare names: ReadonlyMap<string, SoundName>;
  /** What came of saving, as a sentence. */
  declare told: string;
  #dropped: readonly Dropped[] = [];

  constructor() {
    super();
    [this.room, this.names, this.told] = [null, new Map(), ''];
  }

  async #save(event: Event): Promise<void> {
    event.preventDefault();
    const { practice } = this;
    const data = new FormData(event.target as HTMLFormElement);
    const name = `${data.get('student')}`.trim();
    if (name === '') {
      this.told = NO_NAME;
      return this.querySelector<HTMLInputElement>('#student')?.focus();
    }
    practice.setting('learner', name);
    const { set, scheme, accept } = practice;
    const takes = data.has('takes') ? practice.takes : [];
    const handIn = { name, set, scheme, accept, attempts: practice.history.attempts(), takes };
    const file = ['koine', ...(`${name} ${set.title}`.match(/[\p{L}\p{N}]+/gu) ?? [])].join('-');
    save(`${file}.json`, [await writeHomework(handIn, Date.now())], 'application/json');
    this.told = 'Saved. Send the file to your teacher; nothing else leaves this device.';
  }

  async #read(files: readonly File[]): Promise<void> {
    const read = files.map(async (file) => ({
      file: file.name,
      homework: await readHomework(await file.text()),
    }));
    this.#dropped = [...this.#dropped, ...(await Promise.all(read))];
    this.room = classOf(this.#dropped);
    const phones = [...this.room.hardest, ...this.room.students.flatMap(({ hardest }) => hardest)];
    const names = await this.practice.names(phones.map(({ phone }) => phone));
    this.names = new Map(names.map((name) => [name.phone, name]));
  }

  #play(take: Take<string>): void {
    void this.practice.voices.play(new Blob([takeBytes(take)], { type: 'audio/wav' }));
  }

  #sounds(sounds: readonly { readonly phone: string; readonly score: number }[]): string {
    return sounds
      .map(({ phone, score }) => `${this.names.get(phone)?.respelled ?? phone} ${Math.round(score * 100)}%`)
      .join(', ');
  }

  #row({ homework, done, mean, hardest, look }: Student): TemplateResult {
    return html`<tr>
      <th scope="row">${homework.name || 'No name'}</th>
      <td class="number">${done} of ${homework.of}</td>
      <td class="number">${mean}</td>
      <td>${this.#sounds(hardest)}</td>
      <td>${homework.takes.map((take) => html`<button type="button" aria-label=${`Play ${take.text}, ${take.points} points`} @click=${() => this.#play(take)}><span lang="grc">${take.text}</span> ${take.points}</button> `)}</td>
      <td>${look.join(' ')}</td>
    </tr>`;
  }

  #class({ title, students, hardest, remarks }: Classroom): TemplateResult {
    const csv = (): void => save('koine-class.csv', [classCsv(students)], 'text/csv;charset=utf-8');
    return html`${remarks.map((remark) => html`<p class="note">${remark}</p>`)}
      ${
        students.length === 0
          ? nothing
          : html`<p><b>${title}</b>: ${students.length} ${students.length === 1 ? 'student' : 'students'}${hardest.length === 0 ? '' : `; hardest: ${this.#sounds(hardest)}`}.</p>
            <div class="scroll" role="group" aria-label="Homework" tabindex="0"><table>
              <thead><tr><th scope="col">Student</th><th scope="col" class="number">Done</th><th scope="col" class="number">Points</th><th scope="col">Hardest</th><th scope="col">To hear</th><th scope="col">To look at</th></tr></thead>
              <tbody>${students.map((student) => this.#row(student))}</tbody>
            </table></div>
            <button type="button" @click=${csv}>Save as CSV</button>`
      }`;
  }

  override render(): TemplateResult {
    const { practice, room } = this;
    const chosen = ({ target }: Event): void =>
      void this.#read([...((target as HTMLInputElement).files ?? [])]);
    return html`<section>
        <h3>Hand in homework</h3>
        <form novalidate autocomplete="off" @submit=${this.#save}>
          <div class="row">
            <label>Your name <input id="student" name="student" type="text" maxlength="60" .value=${practice.get('learner')}></label>
            <button type="submit">Save homework</button>
          </div>
          ${practice.takes.length === 0 ? nothing : html`<label class="switch"><input name="takes" type="checkbox" checked> With my ${practice.takes.length === 1 ? 'hardest recording' : `${practice.takes.length} hardest recordings`}</label>`}
        </form>
        <p class="hint">What you said of “${practice.set.title}”, in a small file for your teacher.</p>
        <p role="status" class="hint">${this.told}</p>
      </section>
      <section>
        <h3>Homework of a class</h3>
        <label class="drop">Drop the files of your students here, or choose them
          <input id="homework" type="file" multiple accept=".json,application/json" @change=${chosen}></label>
        ${room === null ? nothing : this.#class(room)}
      </section>`;
  }
}
