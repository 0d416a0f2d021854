import { LINK_LIMIT } from '../practice/links.ts';

const LONG_LINK =
  'This makes a link that many programs would cut. Take fewer words, or make two links of them.';

/** Opens the system's share sheet. Returns `closed` if the user cancels, `refused` without a sheet or for data that it refuses. */
export async function offer(data: ShareData): Promise<'taken' | 'closed' | 'refused'> {
  if (navigator.share === undefined) return 'refused';
  return navigator.share(data).then(
    () => 'taken',
    (error: Error) => (error.name === 'AbortError' ? 'closed' : 'refused'),
  );
}

/** Opens the share sheet; without one, copies text and URL. Returns a sentence for the learner, empty if the sheet opened. */
export async function share(data: ShareData & { readonly url: string }): Promise<string> {
  const { text, url } = data;
  if (url.length > LINK_LIMIT) return LONG_LINK;
  if ((await offer(data)) !== 'refused') return '';
  try {
    await navigator.clipboard.writeText(text ? `${text}\n${url}` : url);
    return 'Copied. Paste it where you want to share it.';
  } catch {
    return `This browser can neither share nor copy. The link is ${decodeURI(url)}`;
  }
}

/** Milliseconds that the browser gets for saving a file; then the file's URL becomes invalid. */
const TAKEN_MS = 60_000;

export function save(name: string, parts: BlobPart[], type: string): void {
  const href = URL.createObjectURL(new Blob(parts, { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), TAKEN_MS);
}
