import { LINK_LIMIT } from '../practice/links.ts';

const LONG_LINK =
  'This makes a link that many programs would cut. Take fewer words, or make two links of them.';

/** Opens the system's share sheet; without one, copies text and URL. Returns a sentence for the learner, often empty. */
export async function share(shared: ShareData & { readonly url: string }): Promise<string> {
  const { text, url } = shared;
  if (url.length > LINK_LIMIT) return LONG_LINK;
  try {
    if (navigator.share !== undefined) {
      await navigator.share(shared);
      return '';
    }
  } catch (error) {
    const isClosedByLearner = (error as Error).name === 'AbortError';
    if (isClosedByLearner) return '';
  }
  try {
    await navigator.clipboard.writeText(text ? `${text}\n${url}` : url);
    return 'Copied. Paste it where you want to share it.';
  } catch {
    return `This browser can neither share nor copy. The link is ${decodeURI(url)}`;
  }
}

/** Milliseconds that a browser may need to save a file. */
const TAKEN_MS = 60_000;

export function save(name: string, parts: BlobPart[], type: string): void {
  const href = URL.createObjectURL(new Blob(parts, { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), TAKEN_MS);
}
