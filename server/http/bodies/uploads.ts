import { type Call, calls } from '#contract/calls.ts';
import { BODY_LIMIT } from './body.ts';

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The call's path as a pattern, with and without its last slash. */
function patternOf({ path }: Call): RegExp {
  const parts = path.slice(0, -1).split('/');
  return new RegExp(`^${parts.map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part))).join('/')}/?$`);
}

const uploads = Object.values<Call>(calls).flatMap((call) => {
  if (call.accepts === undefined) return [];
  return [{ method: call.method, pattern: patternOf(call), maxBytes: call.accepts.maxBytes }];
});

/** The paths of uploads as regular expressions, for hosts. */
export const UPLOAD_PATHS = [...new Set(uploads.map(({ pattern }) => pattern.source.replaceAll('\\/', '/')))];

/** The largest body of any request, in bytes: hosts pass none on that is larger. */
export const LARGEST_BODY = Math.max(BODY_LIMIT, ...uploads.map(({ maxBytes }) => maxBytes));

/**
 * How many bytes the body of an upload may have; null for every other request. The handler of an upload reads it, once
 * the caller is known. `target` is the path with the query.
 */
export function uploadLimit(method: string | undefined, target: string): number | null {
  const path = target.split('?', 1)[0] ?? '';
  return uploads.find((upload) => upload.method === method && upload.pattern.test(path))?.maxBytes ?? null;
}
