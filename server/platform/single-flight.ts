/**
 * Lets callers who ask the same thing at the same moment share one answer. `owner` keeps worlds apart;
 * `joined` tells those who came along from the one who asked. A failure is shared too, and forgotten.
 */
export function createCoalescer<T>(): (
  owner: object,
  key: string,
  ask: () => Promise<T>,
) => Promise<{ value: T; coalesced: boolean }> {
  const owners = new WeakMap<object, Map<string, Promise<T>>>();
  return async (owner, key, ask) => {
    const running = owners.get(owner) ?? new Map<string, Promise<T>>();
    owners.set(owner, running);
    const other = running.get(key);
    if (other !== undefined) return { value: await other, coalesced: true };
    const mine = ask().finally(() => running.delete(key));
    running.set(key, mine);
    return { value: await mine, coalesced: false };
  };
}
