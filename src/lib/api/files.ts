import type { Call, ResponseOf } from '#contract/calls.ts';
import { inSession, pathOf, type Sending } from './client.ts';
import { ApiError } from './error.ts';
import { apiOrigin, type Incoming } from './transport.ts';

/** A picture over a slow network takes its time, in ms. */
const TIMEOUT_MS = 120_000;

async function exchange(
  path: string,
  init: { method: string; body?: Blob },
  bearer: string | null,
): Promise<Incoming & { file: Blob }> {
  try {
    const response = await fetch(`${apiOrigin}${path}`, {
      ...init,
      headers: {
        ...(init.body ? { 'Content-Type': init.body.type } : {}),
        ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      },
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

/** Sends a file as the body of a call and answers its parsed response. Throws ApiError. */
export async function sendFile<C extends Call>(
  call: C,
  { file, ...sending }: Pick<Sending<C>, 'params'> & { file: Blob },
): Promise<ResponseOf<C>> {
  const path = pathOf(call, sending);
  const answer = await inSession(call, (bearer) => exchange(path, { method: call.method, body: file }, bearer));
  if (answer.status < 200 || answer.status > 299) throw new ApiError('http', answer.status, answer.body);
  const parsed = call.response.safeParse(answer.body);
  if (!parsed.success) throw new ApiError('network', answer.status, answer.body, parsed.error);
  return parsed.data as ResponseOf<C>;
}

/** Fetches the file that a call answers. Throws ApiError. */
export async function fetchFile<C extends Call>(
  call: C,
  sending: Pick<Sending<C>, 'params' | 'query'> = {},
): Promise<Blob> {
  const path = pathOf(call, sending);
  const answer = await inSession(call, (bearer) => exchange(path, { method: call.method }, bearer));
  if (answer.status < 200 || answer.status > 299) throw new ApiError('http', answer.status, answer.body);
  return answer.file;
}
