import { html, nothing, type TemplateResult } from 'lit';
import { STREAK_RULE } from '../practice/daily.ts';
import { type Hard, tomorrow } from '../practice/history.ts';
import { DAILY_WORDS } from '../practice/sets.ts';
import { counted, Dialog } from './dialog.ts';
import type { Chapters } from './practice.ts';

const NOT_KEPT =
  'This browser won’t store your progress, or has no room left. It lasts until you close this page.';

export class KoineProgress extends Dialog {
  protected readonly heading = 'Your progress';
  /** `sure` is true while the dialog asks for confirmation of “Forget everything”. */
  readonly #state = this.state({ sounds: [] as Chapters, sure: false });

  override async show(): Promise<void> {
    this.#state.sure = false;
    await super.show();
    this.#state.sounds = await this.practice.chapters();
  }

  #today(): TemplateResult {
    const { count: said, streak, due } = this.practice.today;
    const count = said > DAILY_WORDS ? said : `${said} of ${DAILY_WORDS}`;
    return html`<section>
      <h3>Today</h3>
      <p>${said === 0 ? 'Ten words a day: what is due, then new ones.' : `${count} words said today. ${tomorrow(due)}`}
        ${streak > 0 ? html`<b>${counted(streak, 'day')} in a row.</b> <span class="hint">${STREAK_RULE}</span>` : nothing}</p>
      <button type="button" class="primary" @click=${() => this.practise(this.practice.ten)}>Practice today’s ten</button>
    </section>`;
  }

  #hard(hard: readonly Hard[]): TemplateResult | typeof nothing {
    if (hard.length === 0) return nothing;
    return html`<section>
      <h3>Your hardest sounds</h3>
      <p class="hint">Choose one to practice words that have it.</p>
      <ul class="hard-sounds">
        ${hard.map(({ phone, score }) => {
          const sound = this.#state.sounds.find((one) => one.phone === phone);
          return html`<li><button type="button" ?disabled=${sound === undefined} @click=${() => this.practise({ kind: 'sound', phone })}>
            <span class="greek" lang="grc">${sound?.letters}</span> <b>${sound?.respelled ?? phone}</b>
            <span class="ipa ipa-only">[${phone}]</span> <span class="hint">${Math.round(100 * score)}% right</span></button></li>`;
        })}
      </ul>
    </section>`;
  }

  #forget(count: number): TemplateResult {
    const ask = (sure: boolean) => () => Object.assign(this.#state, { sure });
    const forget = (): void => {
      this.close();
      void this.practice.forget();
    };
    if (!this.#state.sure)
      return html`<p class="row"><button type="button" class="quiet" @click=${ask(true)}>Forget everything</button></p>`;
    return html`<p>Forget ${count === 0 ? 'no attempts' : counted(count, 'attempt')}, the words that are done, readings aloud, what is known of voices, recordings,
        and everything that you chose on this page?</p>
      <p class="row"><button type="button" autofocus @click=${ask(false)}>Keep it</button>
        <button type="button" class="danger" @click=${forget}>Yes, forget everything</button></p>`;
  }

  protected override body(): TemplateResult {
    const { practice } = this;
    return html`${practice.isKept ? nothing : html`<p class="note" role="status">${NOT_KEPT}</p>`}
      ${this.#today()}${this.#hard(practice.hardest)}
      <section>${this.#forget(practice.history.get().length)}</section>`;
  }
}
