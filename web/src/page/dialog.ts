/** What the parts of the page share: they draw themselves again when the practice changes; and the dialogs among them. */

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Practice } from './practice.ts';

/** A part of the page, in its own light: the style sheet of the page is its style. */
export abstract class Part extends LitElement {
  static override properties = { practice: { attribute: false } };
  declare practice: Practice;

  readonly #redraw = (): void => this.requestUpdate();

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.practice.addEventListener('change', this.#redraw);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.practice.removeEventListener('change', this.#redraw);
  }
}

/**
 * A dialog of the browser's own: it holds the focus, Escape and a tap beside it close it, and the focus goes back to where it
 * was. What stands in it is drawn while it is open, and forgotten with it.
 */
export abstract class Dialog extends Part {
  /** What stands above it. */
  protected abstract readonly heading: string;
  #open = false;

  protected abstract body(): TemplateResult;

  get #dialog(): HTMLDialogElement | null {
    return this.querySelector('dialog');
  }

  async show(): Promise<void> {
    this.#open = true;
    this.requestUpdate();
    await this.updateComplete;
    this.#dialog?.showModal();
  }

  close(): void {
    this.#dialog?.close();
  }

  /** Called when it has been closed, by whatever. */
  protected closed(): void {
    this.#open = false;
    this.requestUpdate();
  }

  /** A tap on the backdrop lands on the dialog itself, beside its box. */
  #tapped({ target, clientX: x, clientY: y }: MouseEvent): void {
    if (target !== this.#dialog) return;
    const { left, right, top, bottom } = (target as HTMLElement).getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) this.close();
  }

  override render(): TemplateResult {
    return html`<dialog aria-label=${this.heading} @close=${this.closed} @click=${this.#tapped}>
      ${
        this.#open
          ? html`<div class="dialog-head">
                <h2 tabindex="-1" autofocus>${this.heading}</h2>
                <button type="button" class="quiet icon" aria-label="Close" @click=${this.close}>✕</button>
              </div>
              ${this.body()}`
          : nothing
      }
    </dialog>`;
  }
}
