import type { Call, ResponseOf } from '#contract/calls.ts';
import { inSession, pathOf, type Sending } from './client.ts';
import { ApiError } from './error.ts';
import { apiOrigin, type Incoming } from './transport.ts';

/** A picture over a slow network takes its time, in ms. */
const TIMEOUT_MS = 120_000;

type Upload = { method: string; path: string; file: Blob; onProgress: (share: number) => void };

/** The older way to send, because it alone tells how much has left the phone. */
function exchange({ method, path, file, onProgress }: Upload, bearer: string | null): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new ApiError('network', 0, null));
    request.open(method, `${apiOrigin}${path}`);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    if (bearer !== null) request.setRequestHeader('Authorization', `Bearer ${bearer}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve({ status: request.status, body: parse(request.responseText) });
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.send(file);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML page, say: the status still counts.
    return null;
  }
}

/**
 * Sends a file as the body of a call, telling which share of it (0 to 1) has left, and answers the parsed response.
 * Throws ApiError.
 */
export async function uploadFile<C extends Call>(
  call: C,
  { file, onProgress, ...sending }: Pick<Sending<C>, 'params'> & Pick<Upload, 'file' | 'onProgress'>,
): Promise<ResponseOf<C>> {
  const upload = { method: call.method, path: pathOf(call, sending), file, onProgress };
  const answer = await inSession(call, (bearer) => exchange(upload, bearer));
  if (answer.status < 200 || answer.status > 299) throw new ApiError('http', answer.status, answer.body);
  const parsed = call.response.safeParse(answer.body);
  if (!parsed.success) throw new ApiError('network', answer.status, answer.body, parsed.error);
  return parsed.data as ResponseOf<C>;
}
