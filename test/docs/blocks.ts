export interface Block {
  readonly language: string;
  /** Text after the language on the line that opens the block. */
  readonly info: string;
  readonly text: string;
}

export const blocksOf = (markdown: string): Block[] =>
  [...markdown.matchAll(/^```(\w*)[ ]?([^\n]*)\n([\s\S]*?)^```$/gmu)].map(([, language, info, text]) => ({
    language: language as string,
    info: info as string,
    text: text as string,
  }));

/** True if the texts are equal; an ellipsis in `shown` stands for any text. */
function isShown(actual: unknown, shown: unknown): boolean {
  if (typeof shown !== 'string' || typeof actual !== 'string') return Object.is(actual, shown);
  const [start = '', ...rest] = shown.split('…');
  return rest.length === 0
    ? actual === shown
    : actual.startsWith(start) && actual.endsWith(rest.at(-1) as string);
}

/**
 * Lists the differences between an answer and the part that a page shows. The answer may have more fields and longer
 * lists.
 */
export function differences(actual: unknown, shown: unknown, path = '$'): string[] {
  if (typeof shown !== 'object' || shown === null) {
    return isShown(actual, shown)
      ? []
      : [`${path}: shown ${JSON.stringify(shown)}, is ${JSON.stringify(actual)}`];
  }
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual) !== Array.isArray(shown)) {
    return [`${path}: shown ${JSON.stringify(shown)}, is ${JSON.stringify(actual)}`];
  }
  return Object.entries(shown).flatMap(([name, value]) =>
    differences((actual as Record<string, unknown>)[name], value, `${path}.${name}`),
  );
}
