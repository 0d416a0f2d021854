/** What else passes in a class, as an attribute or a link has it: "ω:oʊ,χ:k". */

/** By Greek letters the phones that pass for them, too. */
export type Accept = Readonly<Record<string, readonly string[]>>;

/** Reads such a text; parts that are none are left out. Null where nothing is left. */
export function acceptOf(text: string | null): Accept | null {
  const found = new Map<string, string[]>();
  for (const part of (text ?? '').split(',')) {
    const [letters = '', phone = ''] = part.split(':').map((side) => side.trim().normalize('NFC'));
    if (letters !== '' && phone !== '') found.set(letters, [...(found.get(letters) ?? []), phone]);
  }
  return found.size === 0 ? null : Object.fromEntries(found);
}

/** Writes it. */
export const acceptText = (accept: Accept | null): string =>
  Object.entries(accept ?? {})
    .flatMap(([letters, phones]) => phones.map((phone) => `${letters}:${phone}`))
    .join(',');
