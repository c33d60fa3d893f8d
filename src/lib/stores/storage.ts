import { setPersistentEngine } from '@nanostores/persistent';

/**
 * Browser storage that never throws. Where local storage is full the tab's session storage serves, where both are
 * blocked, full or absent, memory: the page keeps working, it only forgets on leaving. Import this before any
 * persistent store is made.
 */

type Engine = Record<string, string>;

const remembered = new Map<string, string>();

type StorageName = 'localStorage' | 'sessionStorage';

/** The browser's storage of this name, or null where it is blocked or absent. */
function storageOf(name: StorageName): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window[name];
  } catch {
    return null;
  }
}

function read(name: StorageName, key: string): string | null {
  try {
    return storageOf(name)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function write(name: StorageName, key: string, value: string): boolean {
  try {
    const storage = storageOf(name);
    storage?.setItem(key, value);
    return storage !== null;
  } catch {
    return false;
  }
}

function remove(name: StorageName, key: string): void {
  try {
    storageOf(name)?.removeItem(key);
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/** Reads a key of local storage, or what the tab or memory kept when local storage refused it. */
export function readStored(key: string): string | null {
  return remembered.get(key) ?? read('sessionStorage', key) ?? read('localStorage', key);
}

/** How long a key's value lasts: on this device, until the tab is closed, or until the page is left. */
export function lifetimeOf(key: string): 'device' | 'tab' | 'page' {
  if (remembered.has(key)) return 'page';
  return read('sessionStorage', key) === null ? 'device' : 'tab';
}

/** Writes a key; answers whether it will outlive the tab. */
export function writeStored(key: string, value: string): boolean {
  const isKept = write('localStorage', key, value);
  if (isKept) forgetCopies(key);
  else if (write('sessionStorage', key, value)) remembered.delete(key);
  else remembered.set(key, value);
  return isKept;
}

/** Removes a key from storage, tab and memory. */
export function removeStored(key: string): void {
  forgetCopies(key);
  remove('localStorage', key);
}

/** What local storage holds of the key counts again. */
function forgetCopies(key: string): void {
  remembered.delete(key);
  remove('sessionStorage', key);
}

/** Reads a value of session storage. */
export function readFromSession(key: string): string | null {
  return read('sessionStorage', key);
}

/** Removes a value from session storage. */
export function forgetInSession(key: string): void {
  remove('sessionStorage', key);
}

/** Takes a value out of session storage: reads it and removes it. */
export function readAndClearSession(key: string): string | null {
  const value = readFromSession(key);
  forgetInSession(key);
  return value;
}

/** Leaves a value for the next page of this tab; lost where session storage is blocked. */
export function writeSession(key: string, value: string): void {
  write('sessionStorage', key, value);
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
  // Another tab has written what this one could not: its word is the newer one.
  window.addEventListener('storage', ({ key }) => {
    if (key !== null) forgetCopies(key);
  });
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
