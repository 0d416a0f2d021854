/** What an element of a form has (form-associated custom elements): a name, a value, and that it is reset and disabled with its form. */

import { LitElement, type PropertyDeclarations } from 'lit';

export abstract class FormControl extends LitElement {
  static readonly formAssociated = true;
  static override readonly properties: PropertyDeclarations = {
    name: { reflect: true },
    disabled: { type: Boolean, reflect: true },
  };
  declare name: string;
  declare disabled: boolean;

  readonly #internals = this.attachInternals();

  constructor() {
    super();
    this.#internals.role = 'group';
    Object.assign(this, { name: '', disabled: false });
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  formResetCallback(): void {
    this.clear();
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.disabled = isDisabled;
  }

  /** Removes what makes the value. */
  abstract clear(): void;

  /** Sets what the form sends; null for nothing. */
  protected put(value: string | null): void {
    this.#internals.setFormValue(value);
  }

  /** Tells the page of something. */
  protected tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}
