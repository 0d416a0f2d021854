/** Shares through the system's share sheet; without a sheet, copies the text to the clipboard. */

import { LINK_LIMIT } from '../practice/links.ts';

export interface Shared {
  readonly title: string;
  /** Text to share with the URL; if absent, only the URL is copied. */
  readonly text?: string;
  readonly url: string;
}

const LONG_LINK =
  'This makes a link that many programs would cut. Take fewer words, or make two links of them.';

/** Shares; returns a sentence if something happened that the learner cannot see, otherwise an empty text. */
export async function share({ title, text, url }: Shared): Promise<string> {
  if (url.length > LINK_LIMIT) return LONG_LINK;
  const plain = { title, ...(text && { text }), url };
  try {
    if (navigator.share !== undefined) {
      await navigator.share(plain);
      return '';
    }
  } catch (error) {
    // The learner closed the sheet.
    if ((error as Error).name === 'AbortError') return '';
  }
  try {
    await navigator.clipboard.writeText(text ? `${text}\n${url}` : url);
    return 'Copied. Paste it where you want to share it.';
  } catch {
    return `This browser can neither share nor copy. The link is ${decodeURI(url)}`;
  }
}

/** Milliseconds after which every browser has saved a file. */
const TAKEN_MS = 60_000;

export function save(name: string, parts: BlobPart[], type: string): void {
  const href = URL.createObjectURL(new Blob(parts, { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), TAKEN_MS);
}
