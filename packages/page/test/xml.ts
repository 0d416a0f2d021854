/** Reads XML as a course system does: what is not well-formed is an error. It knows what a manifest needs, and no DTD. */

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  /** The text directly in it. */
  text: string;
}

const NAME = '[A-Za-z_][\\w.:-]*';
const TAG = new RegExp(`<(?:(/)(${NAME})\\s*|(${NAME})((?:\\s+${NAME}="[^"<]*")*)\\s*(/?))>`, 'uy');
const ATTRIBUTE = new RegExp(`(${NAME})="([^"]*)"`, 'gu');
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What XML 1.0 has no place for (section 2.2). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

function unescaped(text: string): string {
  return text.replace(/&([^;]*);?/gu, (all, name: string) => {
    const sign = all.endsWith(';') ? ENTITIES[name] : undefined;
    if (sign === undefined) throw new Error(`${all} is no entity`);
    return sign;
  });
}

/** @throws Error that says what is not well-formed */
export function parseXml(text: string): XmlElement {
  if (FORBIDDEN.test(text)) throw new Error('a character that XML forbids');
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!text.startsWith(declaration)) throw new Error('no declaration');
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  for (let at = declaration.length; at < text.length; ) {
    const place = open.at(-1) ?? top;
    const end = text.indexOf('<', at);
    place.text += unescaped(text.slice(at, end < 0 ? text.length : end));
    if (end < 0) break;
    TAG.lastIndex = end;
    const tag = TAG.exec(text);
    if (tag === null) throw new Error(`no tag: ${text.slice(end, end + 40)}`);
    at = TAG.lastIndex;
    const [, closes, closed, opened = '', rest = '', empty] = tag;
    if (closes !== undefined) {
      if (open.pop()?.name !== closed) throw new Error(`</${closed}> closes nothing`);
      continue;
    }
    const pairs = [...rest.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, unescaped(value)]);
    const attributes = Object.fromEntries(pairs) as Record<string, string>;
    if (Object.keys(attributes).length < pairs.length)
      throw new Error(`an attribute of ${opened} stands twice`);
    const element = { name: opened, attributes, children: [], text: '' };
    place.children.push(element);
    if (empty !== '/') open.push(element);
  }
  const [root, ...more] = top.children;
  if (open.length > 1 || root === undefined || more.length > 0 || top.text.trim() !== '')
    throw new Error('not one element that holds all others');
  return root;
}

/** The elements of a name in an element, itself first; all for an empty name. */
export function all(element: XmlElement, name: string): XmlElement[] {
  const own = name === '' || element.name === name ? [element] : [];
  return [...own, ...element.children.flatMap((child) => all(child, name))];
}

/** The only element of a name. */
export function one(element: XmlElement, name: string): XmlElement {
  const [found, ...more] = all(element, name);
  if (found === undefined || more.length > 0) throw new Error(`not one ${name}, but ${more.length}`);
  return found;
}
