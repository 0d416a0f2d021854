/** What a learner sees of the recordings that are kept for a teacher: the question, what is about to be said, and how to take one back. */

import { html, nothing, type TemplateResult } from 'lit';
import { type Collected, MEANT, type Meant } from './collected.ts';
import { Part } from './dialog.ts';

export class KoineCollect extends Part {
  #question(collected: Collected): TemplateResult {
    return html`<p>Your teacher would like to keep your recordings, to find out how well the recognizer hears. They stay on this
        device until somebody saves them as a file. It’s fine to say no; nothing else changes.</p>
      <p class="row"><button type="button" @click=${() => collected.answer('yes')}>Yes, keep them</button>
        <button type="button" @click=${() => collected.answer('no')}>No, do not keep them</button></p>`;
  }

  #about(collected: Collected): TemplateResult {
    const radio = (meant: Meant): TemplateResult =>
      html`<label><input type="radio" name="meant" value=${meant} .checked=${collected.meant === meant}
        @change=${() => collected.choose({ meant })}> ${MEANT[meant][0]}</label>`;
    return html`<fieldset class="meant"><legend>What are you about to say?</legend>${(Object.keys(MEANT) as Meant[]).map(radio)}</fieldset>`;
  }

  override render(): TemplateResult | typeof nothing {
    const { collected } = this.practice;
    if (collected === null) return nothing;
    const { consent, status } = collected;
    return html`<section class="collect">
      <h2>Recordings for your teacher</h2>
      ${consent === null ? this.#question(collected) : nothing} ${consent === 'yes' ? this.#about(collected) : nothing}
      <p class="row"><span class="hint" role="status">${status}</span>
        ${collected.canTakeBack ? html`<button type="button" class="quiet" @click=${() => collected.takeBack()}>Take this one back</button>` : nothing}
        ${
          consent === null
            ? nothing
            : html`<button type="button" class="quiet" @click=${() => collected.answer(null)}>Change my answer</button>
              <button type="button" class="quiet" @click=${() => this.practice.nextLearner()}>Next learner</button>`
        }
      </p>
    </section>`;
  }
}
