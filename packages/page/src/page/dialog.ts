import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Choice } from '../practice/sets.ts';
import type { Practice } from './practice.ts';

/** Names of the dialogs; `choose` is the element `<koine-choose>`. */
export type DialogName = 'choose' | 'settings' | 'progress' | 'class' | 'room' | 'hand';

const FIELDS = 'button, input, select, textarea';

/** A part of the page, without a shadow tree, so that the style sheet of the page applies to it. */
export abstract class Part extends LitElement {
  static override properties = { practice: { attribute: false } };
  declare practice: Practice;

  readonly #redraw = (): void => this.requestUpdate();

  /** Makes an object with these first values; a change of any field draws the part again. */
  protected state<S extends object>(first: S): S {
    const set = (state: S, name: string | symbol, value: unknown): boolean => {
      this.#redraw();
      return Reflect.set(state, name, value);
    };
    return new Proxy(first, { set });
  }

  /** Draws the part. If that removes the focused element, focuses a field or button close to it. */
  protected override update(changed: PropertyValues): void {
    // The focused element and its ancestors, up to this part.
    const focusPath: Element[] = [];
    for (let one = document.activeElement; one && this.contains(one); one = one.parentElement)
      focusPath.push(one);
    super.update(changed);
    const [focused] = focusPath;
    if (focused === undefined || focused.isConnected) return;
    const around = focusPath.find((one) => one.isConnected && one.querySelector(FIELDS) !== null);
    around?.querySelector<HTMLElement>(FIELDS)?.focus();
  }

  protected open(name: DialogName): void {
    this.dispatchEvent(new CustomEvent('open', { detail: name, bubbles: true }));
  }

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

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

export const textIn = ({ target }: Event): string =>
  (target as HTMLInputElement | HTMLSelectElement).value.trim();

export const choiceOf = (
  { id, label, chosen = '' }: { id: string; label: string; chosen?: string | undefined },
  options: readonly (readonly [value: string, text: string, lang?: string])[],
  choose: (value: string) => void,
): TemplateResult => html`<label>${label}
  <select id=${id} @change=${(event: Event) => choose(textIn(event))}>
    ${options.map(([value, text, lang]) => html`<option value=${value} lang=${lang ?? nothing} ?selected=${value === chosen}>${text}</option>`)}
  </select>
</label>`;

export const removable = (row: TemplateResult, label: string, remove: () => void): TemplateResult =>
  html`<li>${row} <button type="button" class="quiet" aria-label=${label} @click=${remove}>✕</button></li>`;

/** A native `<dialog>`, whose content exists only while it is open. */
export abstract class Dialog extends Part {
  protected abstract readonly heading: string;
  readonly #state = this.state({ open: false });

  protected abstract body(): TemplateResult;

  get #dialog(): HTMLDialogElement | null {
    return this.querySelector('dialog');
  }

  async show(): Promise<void> {
    this.#state.open = true;
    await this.updateComplete;
    this.#dialog?.showModal();
  }

  close(): void {
    this.#dialog?.close();
  }

  protected practise(choice: Choice): void {
    this.close();
    void this.practice.choose(choice);
  }

  protected closed(): void {
    this.#state.open = false;
  }

  /** Closes the dialog after a tap on the backdrop, which the browser reports as a tap on the dialog outside its box. */
  #tapped({ target, clientX: x, clientY: y }: MouseEvent): void {
    if (target !== this.#dialog) return;
    const { left, right, top, bottom } = (target as HTMLElement).getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) this.close();
  }

  override render(): TemplateResult {
    return html`<dialog aria-label=${this.heading} @close=${this.closed} @click=${this.#tapped}>
      ${
        this.#state.open
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
