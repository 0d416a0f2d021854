/** Homework: a student saves a small file; a teacher drops those of a class here, and sees who, how far, and what is hardest. */

import { html, nothing, type TemplateResult } from 'lit';
import { ask } from '../device/device.ts';
import type { SoundName } from '../device/protocol.ts';
import { type Classroom, classCsv, classOf, type Dropped, type Student } from '../practice/classroom.ts';
import type { Hard, Take } from '../practice/history.ts';
import { readHomework, takeBytes, writeHomework } from '../practice/homework.ts';
import { formatAccept, parseAccept } from '../practice/lists.ts';
import { counted, Part, removable, textIn } from './dialog.ts';
import { save } from './share.ts';

const NO_NAME = 'Write your name first, so that your teacher knows whose file it is.';

export class KoineHomework extends Part {
  readonly #state = this.state({
    /** The class of the files that were dropped, and its sounds as a reader knows them. */
    room: null as Classroom | null,
    names: [] as readonly SoundName[],
    /** What came of saving, as a sentence. */
    told: '',
  });
  #dropped: readonly Dropped[] = [];

  async #save(event: Event): Promise<void> {
    event.preventDefault();
    const { practice } = this;
    const data = new FormData(event.target as HTMLFormElement);
    const name = `${data.get('student')}`.trim();
    if (name === '') {
      this.#state.told = NO_NAME;
      return this.querySelector<HTMLInputElement>('#student')?.focus();
    }
    practice.setting('learner', name);
    const { set, scheme, accept } = practice;
    const takes = data.has('takes') ? practice.takes : [];
    const handIn = { name, set, scheme, accept, attempts: practice.history.attempts(), takes };
    const file = ['koine', ...(`${name} ${set.title}`.match(/[\p{L}\p{N}]+/gu) ?? [])].join('-');
    save(`${file}.json`, [await writeHomework(handIn, Date.now())], 'application/json');
    this.#state.told = 'Saved. Send the file to your teacher; nothing else leaves this device.';
  }

  async #read(files: readonly File[]): Promise<void> {
    const reading = files.map(async (file) => ({
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

  #sounds(sounds: readonly Hard[]): string {
    const { names } = this.#state;
    const nameOf = (phone: string): string => names.find((one) => one.phone === phone)?.respelled ?? phone;
    return sounds.map(({ phone, score }) => `${nameOf(phone)} ${Math.round(score * 100)}%`).join(', ');
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
          : html`<p><b>${title}</b>: ${counted(students.length, 'student')}${hardest.length === 0 ? '' : `; hardest: ${this.#sounds(hardest)}`}.</p>
            <div class="scroll" role="group" aria-label="Homework" tabindex="0"><table>
              <thead><tr><th scope="col">Student</th><th scope="col" class="number">Done</th><th scope="col" class="number">Points</th><th scope="col">Hardest</th><th scope="col">To hear</th><th scope="col">To look at</th></tr></thead>
              <tbody>${students.map((student) => this.#row(student))}</tbody>
            </table></div>
            <button type="button" @click=${csv}>Save as CSV</button>`
      }`;
  }

  override render(): TemplateResult {
    const { practice } = this;
    const { room, told } = this.#state;
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
        <p role="status" class="hint">${told}</p>
      </section>
      <section>
        <h3>Homework of a class</h3>
        <label class="drop">Drop the files of your students here, or choose them
          <input id="homework" type="file" multiple accept=".json,application/json" @change=${chosen}></label>
        ${room === null ? nothing : this.#class(room)}
      </section>`;
  }
}

/** The letters that traditions part in, each with the values that classes give it. */
const VALUES = (
  'α a ɑ,ε e ɛ,η i e̝ eː ɛː e ɛ,ι i ɪ,ο o ɔ ɑ,υ y i u,ω o ɔ ɔː,αι e ɛ,ει i eː,οι y i,υι y i,αυ av af,ευ ev ef,ηυ iv if,' +
  'ου u uː,β v b,γ ɣ ɡ j,δ ð d,ζ z,θ θ t tʰ,ρ r ɾ ɹ,φ f p pʰ,χ x k kʰ ç'
)
  .split(',')
  .map((row) => row.split(' ') as [letters: string, ...phones: string[]]);

export class KoineAccept extends Part {
  /** The letters that are chosen, and the values for them, as a reader without IPA knows them. */
  readonly #state = this.state({ letters: 'ω', names: [] as readonly SoundName[], problem: '' });

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#pick(this.#state.letters);
  }

  async #pick(picked: string): Promise<void> {
    this.#state.letters = picked;
    const [, ...phones] = VALUES.find(([letters]) => letters === picked) ?? [];
    this.#state.names = await this.practice.names(phones);
  }

  async #add(event: Event): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const data = new FormData(form);
    const phone = `${data.get('ipa')}`.trim() || `${data.get('value')}`;
    const { practice } = this;
    const { letters } = this.#state;
    // The tutor refuses what is no sound.
    const { scheme, tongue } = practice;
    const asked = { scheme, target: 'ὁ', ipa: 'o', tongue, accept: { [letters]: [phone] } };
    const isSound = await ask('score', asked).catch(() => false);
    const { accept, sentence } = parseAccept(`${formatAccept(practice.accept)},${letters}:${phone}`);
    this.#state.problem = isSound ? sentence : `“${phone}” is no sound in IPA, such as oʊ.`;
    if (this.#state.problem !== '') return;
    form.reset();
    practice.pass(accept);
  }

  /** A rule as people read it: ω as oʊ. */
  #rule(letters: string, phone: string): TemplateResult {
    const { practice } = this;
    const drop = (): void => {
      const { [letters]: phones = [], ...others } = practice.accept;
      const left = phones.filter((other) => other !== phone);
      practice.pass(left.length === 0 ? others : { ...others, [letters]: left });
    };
    const rule = html`<span class="greek" lang="grc">${letters}</span> as <span class="ipa">${phone}</span>`;
    return removable(rule, `Take away: ${letters} as ${phone}`, drop);
  }

  override render(): TemplateResult {
    const rules = Object.entries(this.practice.accept).flatMap(([letters, phones]) =>
      phones.map((phone) => this.#rule(letters, phone)),
    );
    const { letters: chosen, names, problem } = this.#state;
    return html`<section>
      <h3>What else passes</h3>
      <p class="hint">Where your class says a letter differently, let that pass, too. The link of a list carries it.</p>
      <ul class="rules">${rules}</ul>
      <form class="row" novalidate autocomplete="off" @submit=${this.#add}>
        <label>Letters <select name="letters" class="greek" lang="grc" @change=${(event: Event) => this.#pick(textIn(event))}>
          ${VALUES.map(([letters]) => html`<option ?selected=${letters === chosen}>${letters}</option>`)}
        </select></label>
        <label>may be <select name="value">
          ${names.map(({ phone, respelled, model }) => html`<option value=${phone}>${respelled} · ${model} [${phone}]</option>`)}
        </select></label>
        <label>or in IPA <input name="ipa" class="ipa" type="text" size="4" maxlength="12" autocapitalize="off" spellcheck="false"></label>
        <button type="submit">Let it pass</button>
      </form>
      <p class="problem" role="alert" ?hidden=${problem === ''}>${problem}</p>
    </section>`;
  }
}
