import { type Call, calls } from '#contract/calls.ts';

/** The parts of a path; the last slash is optional. */
const partsOf = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : path).split('/');

const table = (Object.values(calls) as Call[]).flatMap(({ path, aliases = [], method }) =>
  [path, ...aliases].map((one) => ({ parts: partsOf(one), method })),
);

/** The methods that the API supports for a path; empty when there is no such path. */
export function allowedMethods(pathname: string): string[] {
  const given = partsOf(pathname);
  const isMeant = (parts: string[]) =>
    parts.length === given.length &&
    parts.every((part, at) => (part.startsWith(':') ? given[at] !== '' : given[at] === part));
  const methods = new Set<string>(table.filter(({ parts }) => isMeant(parts)).map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return methods.size === 0 ? [] : [...methods, 'OPTIONS'];
}
