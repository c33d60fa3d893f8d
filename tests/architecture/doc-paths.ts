/** A file's name, or a path that begins in a folder of the project. */
const FILE_NAME = /^[\w.-]*\w\.(?:ts|tsx|mts|mjs|js|astro|css|json|md|Containerfile)$/;
const PROJECT_PATH = /^(?:\.ci|bench|contract|docs|domain|ops|public|server|src|tests)\/[\w./*<>{},[\]-]*$/;

/** Paths and names of files that a page of markdown says in backticks; words of a command count one by one. */
export function pathsIn(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, '');
  const words = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/));
  return [...new Set(words)].filter((word) => PROJECT_PATH.test(word) || FILE_NAME.test(word));
}

/** The names in camelCase that a page of markdown says in backticks, such as `planOn()`; not those in a path or a file's name. */
export function namesIn(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, '');
  const code = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, said = '']) => said).join('\n');
  return [...new Set(code.match(/(?<![\w./-])[a-z]+[A-Z]\w*(?![\w./-])/g) ?? [])];
}

/** `*` and `<noun>` stand for a part of a name, `**` for any folders, `{a,b}` for one of several. */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/\/$/, '')
    .replace(/[.[\]]/g, '\\$&')
    .replace(/<[^>]*>/g, '*')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.split(',').join('|')})`)
    .replace(/\*+/g, (stars) => (stars === '*' ? '[^/]*' : '.*'));
  return new RegExp(path.includes('/') ? `^${source}$` : `(?:^|/)${source}$`);
}

/** Whether a path names a file or a folder of the project; a name without a folder may stand anywhere. */
export function pathExists(path: string, files: readonly string[]): boolean {
  const pattern = patternOf(path);
  return files.some((file) => {
    const parts = file.split('/');
    return pattern.test(file) || parts.some((_, depth) => pattern.test(parts.slice(0, depth).join('/')));
  });
}
