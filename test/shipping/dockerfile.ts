/** Reads a Dockerfile and a .dockerignore, as far as ours need it. */

interface Instruction {
  readonly name: string;
  readonly text: string;
}

export interface Stage {
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

function instructionsOf(dockerfile: string): Instruction[] {
  const lines = dockerfile.replace(/^\s*#.*\n/gmu, '').replace(/\\\n\s*/gu, '');
  return [...lines.matchAll(/^(\S+)\s+(.*)$/gmu)].map(([, name = '', text = '']) => ({ name, text }));
}

/** Lists the stages of a Dockerfile. Names of images get the values of ARG instructions filled in. */
export function stagesOf(dockerfile: string): Stage[] {
  const stages: { image: string; instructions: Instruction[] }[] = [];
  const args = new Map<string, string>();
  for (const { name, text } of instructionsOf(dockerfile)) {
    if (name === 'ARG') args.set(text.split('=')[0] ?? '', text.split('=')[1] ?? '');
    if (name === 'FROM') {
      const filled = text.replace(/\$\{(\w+)\}/gu, (_all, arg: string) => args.get(arg) ?? '');
      stages.push({ image: filled.split(' ')[0] ?? '', instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, text });
  }
  return stages;
}

export const textsOf = (stage: Stage, name: string): string[] =>
  stage.instructions.filter((instruction) => instruction.name === name).map(({ text }) => text);

export const pairsOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/gu)].map(([, name = '', quoted, bare]) => [
      name,
      quoted ?? bare ?? '',
    ]),
  );

/**
 * Returns a function that tells if a .dockerignore lets a file through. The last pattern that fits the path of the
 * file, or one of its folders, decides.
 */
export function passing(dockerignore: string): (path: string) => boolean {
  const patterns = dockerignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const source = line
        .replace(/^!/u, '')
        .split(/(\*\*\/|\*\*|\*)/u)
        .map((part) => {
          if (part === '**/') return '(?:.*/)?';
          if (part === '**') return '.*';
          return part === '*' ? '[^/]*' : part.replace(/[.+^${}()|[\]\\]/gu, '\\$&');
        });
      return { lets: line.startsWith('!'), fits: new RegExp(`^${source.join('')}(?:/|$)`, 'u') };
    });
  return (path) => patterns.findLast(({ fits }) => fits.test(path))?.lets ?? true;
}
