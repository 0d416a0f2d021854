/** Finds and makes elements. Their content is inserted as text: markup is never parsed. */

type Child = Node | string;

interface Given {
  readonly class?: string;
  readonly lang?: string;
  readonly [attribute: string]: string | undefined;
}

/** The element of the page with this id. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found as T;
}

/** A new element with attributes and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  given: Given = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(given)) {
    if (value !== undefined) made.setAttribute(attribute, value);
  }
  made.append(...children);
  return made;
}

/** A button that does something. */
export function button(label: Child, given: Given, act: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', ...given }, label);
  made.addEventListener('click', act);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A drawing of one path, in a box of 16 by 16, that says nothing to a screen reader. */
export function drawing(path: string, kind: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', kind);
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

/** Inserts text at the caret of a field, in place of the selection, and dispatches an input event. */
export function insert(field: HTMLInputElement, text: string): void {
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Sets the value of a field and dispatches an input event. */
export function setValue(field: HTMLInputElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
