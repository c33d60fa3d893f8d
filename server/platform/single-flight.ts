/**
 * Creates a function that lets callers with the same key at the same moment share one call of `ask`. `owner` separates
 * worlds; `coalesced` is true for callers who joined a running call. They share failures too; nothing is cached
 * afterwards.
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
    const call = ask().finally(() => running.delete(key));
    running.set(key, call);
    return { value: await call, coalesced: false };
  };
}
