/** Thrown by `withTimeout` when the time limit is reached. */
export class TimeoutError extends Error {}

/** Returns a promise's value. Rejects with the reason when the caller aborts or the time limit is reached first. */
export async function withTimeout<Value>(work: Promise<Value>, ms: number, signal?: AbortSignal): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort: (() => void) | undefined;
  const interrupted = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`No answer within ${ms} ms.`)), ms);
    onAbort = () => reject(signal?.reason);
    if (signal?.aborted) onAbort();
    signal?.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    clearTimeout(timer);
    if (onAbort) signal?.removeEventListener('abort', onAbort);
  }
}
