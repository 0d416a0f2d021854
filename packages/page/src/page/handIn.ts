import { html, nothing, type TemplateResult } from 'lit';
import { writeHomework } from '../practice/homework.ts';
import { nounOf } from '../practice/sets.ts';
import { counted, Dialog } from './dialog.ts';
import { offer, save } from './share.ts';

const NO_NAME = 'Write your name first, so that your teacher knows whose file it is.';

const sharesFiles = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'koine.txt', { type: 'text/plain' })] }) === true;

export class KoineHand extends Dialog {
  protected readonly heading = 'Hand in';
  readonly #state = this.state({ told: '' });

  override async show(): Promise<void> {
    this.#state.told = '';
    await super.show();
  }

  /** Offers homework to the share sheet; saves it as a file if the student wants that or the sheet refuses it. */
  async #hand(event: Event): Promise<void> {
    event.preventDefault();
    const { practice } = this;
    const data = new FormData(event.target as HTMLFormElement);
    const name = `${data.get('student')}`.trim();
    if (name === '') {
      this.#state.told = NO_NAME;
      return this.querySelector<HTMLInputElement>('#student')?.focus();
    }
    practice.setting('student', name);
    const { set, scheme, accept } = practice;
    const takes = data.has('takes') ? practice.takes : [];
    const handIn = { name, set, scheme, accept, attempts: practice.history.get(), takes };
    const text = await writeHomework(handIn, Date.now());
    const file = ['koine', ...(`${name} ${set.title}`.match(/[\p{L}\p{N}]+/gu) ?? [])].join('-');
    const wantsFile = (event as SubmitEvent).submitter?.id === 'save-file';
    // Some share sheets refuse JSON files.
    const files = [new File([text], `${file}.txt`, { type: 'text/plain' })];
    const outcome = wantsFile || !sharesFiles() ? 'refused' : await offer({ files, title: set.title });
    if (outcome !== 'closed') practice.handIn();
    if (outcome === 'taken') this.#state.told = 'Handed over. Nothing else leaves this device.';
    if (outcome !== 'refused') return;
    save(`${file}.json`, [text], 'application/json');
    this.#state.told = `Saved as ${file}.json. Send this file to your teacher; nothing else leaves this device.`;
  }

  protected override body(): TemplateResult {
    const { choice, set, done, takes } = this.practice;
    const count = takes.length === 1 ? 'hardest recording' : `${takes.length} hardest recordings`;
    return html`<p><b>${set.title}</b>: ${done.filter(Boolean).length} of ${counted(set.items.length, nounOf(choice))} said well.</p>
      <form novalidate autocomplete="off" @submit=${this.#hand}>
        <label>Your name <input id="student" name="student" type="text" maxlength="60" .value=${this.practice.get('student') || this.practice.get('learner')}></label>
        ${takes.length === 0 ? nothing : html`<label class="switch"><input name="takes" type="checkbox" checked> With my ${count}</label>`}
        <p class="row"><button type="submit" class="primary">Hand in</button>
          ${sharesFiles() ? html`<button type="submit" id="save-file">Save the file</button>` : nothing}</p>
        <p role="status" class="hint">${this.#state.told}</p>
      </form>`;
  }
}
