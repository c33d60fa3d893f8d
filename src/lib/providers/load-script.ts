type Loading = { element: HTMLScriptElement; done: Promise<void> };

const loading = new Map<string, Loading>();

/**
 * Loads another service's script; all calls share one load. Rejects when it can't be loaded or takes longer than
 * `timeoutMs`; the next call then tries again.
 */
export function loadScript(url: string, { timeoutMs = 10_000 }: { timeoutMs?: number } = {}): Promise<void> {
  const known = loading.get(url);
  if (known !== undefined) return known.done;
  const element = document.createElement('script');
  element.src = url;
  element.async = true;
  const done = new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer);
      // Only this attempt is removed: a newer one may be running.
      if (loading.get(url)?.element === element) loading.delete(url);
      element.remove();
      reject(new Error(`${url} ${reason}`));
    };
    const timer = setTimeout(() => fail(`did not load within ${timeoutMs} ms`), timeoutMs);
    element.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    element.addEventListener('error', () => fail('could not be loaded'));
  });
  loading.set(url, { element, done });
  document.head.append(element);
  return done;
}

/** Removes a script from the page; its provider's code cleans up anything it left. */
export function removeScript(url: string): void {
  loading.get(url)?.element.remove();
  loading.delete(url);
}
