import { type Call, calls } from '#contract/calls.ts';

/** A call's path as a pattern; the last slash may be missing, as everywhere. */
function patternOf(path: string): RegExp {
  const segments = path.replace(/\/$/, '').split('/');
  return new RegExp(
    `^${segments.map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replaceAll('.', '\\.'))).join('/')}/?$`,
  );
}

const table = (Object.values(calls) as Call[]).flatMap((call) =>
  [call.path, ...(call.aliases ?? [])].map((path) => ({
    pattern: patternOf(path),
    method: call.method,
  })),
);

/** The methods that a path of the API answers; empty when there is no such path. */
export function allowedMethods(pathname: string): string[] {
  const methods = new Set<string>(table.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return methods.size === 0 ? [] : [...methods, 'OPTIONS'];
}
