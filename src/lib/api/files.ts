import type { Call, ResponseOf } from '#contract/calls.ts';
import { type CallInput, parseResponse, sendRaw } from './client.ts';

/** The time limit for a picture or a long list over a slow network, in ms. */
const TIMEOUT_MS = 120_000;

/** Fetches a call's file. Throws ApiError. */
export async function fetchFile<C extends Call>(
  call: C,
  sending: Pick<CallInput<C>, 'params' | 'query'> = {},
): Promise<Blob> {
  const response = await sendRaw(call, sending, { timeout: TIMEOUT_MS, retry: { shouldRetry: () => false } });
  return response.blob();
}

/**
 * Sends a request by XMLHttpRequest, because only it reports upload progress. `fetch` would need a stream as body: only
 * Chromium sends one, and only over HTTP/2.
 */
function fetchWithProgress(file: Blob, onProgress: (share: number) => void): (request: Request) => Promise<Response> {
  return ({ method, url, headers, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => reject(new TypeError('network error'));
      request.open(method, url);
      for (const [name, value] of headers) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
      request.onload = () => {
        const type = request.getResponseHeader('Content-Type') ?? 'text/plain';
        const { status, responseText } = request;
        resolve(new Response(responseText || null, { status, headers: { 'Content-Type': type } }));
      };
      request.onerror = fail;
      request.onabort = fail;
      signal.addEventListener('abort', () => request.abort());
      request.send(file);
    });
}

/**
 * Sends a file as the body of a call, reports the share (0 to 1) that was sent, and returns the parsed response. Throws
 * ApiError.
 */
export async function uploadFile<C extends Call>(
  call: C,
  { file, onProgress, ...sending }: Pick<CallInput<C>, 'params'> & { file: Blob; onProgress: (share: number) => void },
): Promise<ResponseOf<C>> {
  const response = await sendRaw(call, sending, {
    body: file,
    headers: { 'Content-Type': file.type || 'application/octet-stream' },
    timeout: TIMEOUT_MS,
    fetch: fetchWithProgress(file, onProgress) as typeof fetch,
  });
  return parseResponse(call, response);
}
