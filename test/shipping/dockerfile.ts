/**
 * Reads a Dockerfile and a .dockerignore. It knows only the instructions and patterns that ours use; any other is an
 * error.
 */

interface Instruction {
  readonly name: string;
  readonly text: string;
}

export interface Stage {
  readonly name: string;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

const KNOWN =
  /^(?:ARG|CMD|COPY|ENTRYPOINT|ENV|EXPOSE|FROM|HEALTHCHECK|LABEL|RUN|STOPSIGNAL|USER|VOLUME|WORKDIR)$/u;

function instructionsOf(dockerfile: string): Instruction[] {
  const lines = dockerfile.replace(/^\s*#.*\n/gmu, '').replace(/\\\n\s*/gu, '');
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', text = ''] = /^(\S+)\s+(.*)$/u.exec(line) ?? [];
      if (!KNOWN.test(name)) throw new Error(`not an instruction that the replay knows: ${line}`);
      return { name, text };
    });
}

/** Lists the stages of a Dockerfile; fills in the values of ARG instructions before the first stage. */
export function stagesOf(dockerfile: string): Stage[] {
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  const args = new Map<string, string>();
  for (const instruction of instructionsOf(dockerfile)) {
    const { name, text } = instruction;
    const last = stages.at(-1);
    if (name === 'FROM') {
      const filled = text.replace(/\$\{(\w+)\}/gu, (_all, arg: string) => args.get(arg) ?? '');
      const [, image = '', alias] = /^(\S+)(?: AS (\w+))?$/u.exec(filled) ?? [];
      stages.push({ image, name: alias ?? '', instructions: [] });
    } else if (last !== undefined) last.instructions.push(instruction);
    else if (name === 'ARG') args.set(text.split('=')[0] ?? '', text.split('=')[1] ?? '');
    else throw new Error(`${name} stands before FROM`);
  }
  return stages;
}

export const textsOf = (stage: Stage, name: string): string[] =>
  stage.instructions.filter((instruction) => instruction.name === name).map(({ text }) => text);

/** Parses pairs such as `NAME=value NAME="a value"` of an ENV or LABEL instruction. */
export const pairsOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/gu)].map(([, name = '', quoted, bare]) => [
      name,
      quoted ?? bare ?? '',
    ]),
  );

/**
 * Returns a function that is true for the path of a file (with `/`) that a .dockerignore lets through. The last pattern
 * that fits the path or one of its folders decides.
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
