/** One instruction of a Containerfile, its continued lines joined. */
export type Instruction = { name: string; rest: string };

/** Splits a Containerfile into its stages, each a list of instructions that starts with FROM. */
export function stagesOf(text: string): Instruction[][] {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (!name || !rest) continue;
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, rest });
  }
  return stages;
}

/** What a stage copies from the project's own folder. */
export function copiedSources(stage: readonly Instruction[]): string[] {
  return stage
    .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from='))
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
}
