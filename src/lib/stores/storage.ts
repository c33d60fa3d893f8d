import { setPersistentEngine } from '@nanostores/persistent';

/**
 * Browser storage that never throws. Blocked, full or absent storage falls back to memory: the page
 * keeps working, it only forgets on leaving. Import this before any persistent store is made.
 */

type Engine = Record<string, string>;

const remembered = new Map<string, string>();

/** The browser's storage of this name, or null where it is blocked or absent. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window[name];
  } catch {
    return null;
  }
}

/** Reads a key of local storage, or what memory kept when storage refused it. */
export function readStored(key: string): string | null {
  const kept = remembered.get(key);
  if (kept !== undefined) return kept;
  try {
    return storageOf('localStorage')?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Writes a key; answers whether it will outlive the page. */
export function writeStored(key: string, value: string): boolean {
  try {
    const storage = storageOf('localStorage');
    if (storage === null) throw new Error('no storage');
    storage.setItem(key, value);
    remembered.delete(key);
    return true;
  } catch {
    remembered.set(key, value);
    return false;
  }
}

/** Removes a key from storage and memory. */
export function removeStored(key: string): void {
  remembered.delete(key);
  try {
    storageOf('localStorage')?.removeItem(key);
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/** Takes a value out of session storage: reads it and removes it. */
export function takeFromSession(key: string): string | null {
  try {
    const storage = storageOf('sessionStorage');
    const value = storage?.getItem(key) ?? null;
    storage?.removeItem(key);
    return value;
  } catch {
    return null;
  }
}

/** Leaves a value for the next page of this tab; lost where session storage is blocked. */
export function leaveInSession(key: string, value: string): void {
  try {
    storageOf('sessionStorage')?.setItem(key, value);
  } catch {
    // The next page opens without it.
  }
}

const engine: Engine = new Proxy<Engine>(
  {},
  {
    get: (_, key) => (typeof key === 'string' ? (readStored(key) ?? undefined) : undefined),
    set: (_, key, value) => {
      if (typeof key === 'string') writeStored(key, String(value));
      return true;
    },
    deleteProperty: (_, key) => {
      if (typeof key === 'string') removeStored(key);
      return true;
    },
    has: (_, key) => typeof key === 'string' && readStored(key) !== null,
  },
);

if (typeof window !== 'undefined') {
  setPersistentEngine(engine, {
    // Another tab's write comes as a `storage` event; a page brought back by Back reads again.
    addEventListener: (_key, listener, restore) => {
      window.addEventListener('storage', listener as unknown as EventListener);
      window.addEventListener('pageshow', restore);
    },
    removeEventListener: (_key, listener, restore) => {
      window.removeEventListener('storage', listener as unknown as EventListener);
      window.removeEventListener('pageshow', restore);
    },
  });
}
