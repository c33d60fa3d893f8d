/** Thrown by `answerWithin` when the time is up. */
export class TimeoutError extends Error {}

/** A promise's answer, unless the caller aborts or the time is up before: then a rejection with the reason. */
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
