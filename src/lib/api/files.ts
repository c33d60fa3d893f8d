import type { Call } from '#contract/calls.ts';
import { inSession, pathOf, type Sending } from './client.ts';
import { ApiError } from './error.ts';
import { apiOrigin, type Incoming } from './transport.ts';

/** A long list over a slow network takes its time, in ms. */
const TIMEOUT_MS = 120_000;

async function exchange(path: string, method: string, bearer: string | null): Promise<Incoming & { file: Blob }> {
  try {
    const response = await fetch(`${apiOrigin}${path}`, {
      method,
      headers: bearer ? { Authorization: `Bearer ${bearer}` } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const file = await response.blob();
    const isJson = file.type.startsWith('application/json');
    const body: unknown = isJson ? JSON.parse(await file.text()) : null;
    return { status: response.status, body, file };
  } catch (cause) {
    throw new ApiError('network', 0, null, cause);
  }
}

/** Fetches the file that a call answers. Throws ApiError. */
export async function fetchFile<C extends Call>(
  call: C,
  sending: Pick<Sending<C>, 'params' | 'query'> = {},
): Promise<Blob> {
  const path = pathOf(call, sending);
  const answer = await inSession(call, (bearer) => exchange(path, call.method, bearer));
  if (answer.status < 200 || answer.status > 299) throw new ApiError('http', answer.status, answer.body);
  return answer.file;
}
