import { setPersistentEngine } from '@nanostores/persistent';

/**
 * Browser storage that never throws. When local storage is full, the tab's session storage is used. When both are
 * blocked, full or missing, memory is used: the page works, but its data is lost when it is left. Import this before
 * any persistent store is created.
 */

type Engine = Record<string, string>;

const remembered = new Map<string, string>();

type StorageName = 'localStorage' | 'sessionStorage';

/** The browser's storage of this name, or null where it is blocked or missing. */
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
    // Blocked storage has nothing to remove.
  }
}

/** Reads a key of local storage, or the copy in the tab or in memory when local storage refused it. */
export function readStored(key: string): string | null {
  return remembered.get(key) ?? read('sessionStorage', key) ?? read('localStorage', key);
}

/** How long a key's value lasts: on this device, until the tab is closed, or until the page is left. */
export function lifetimeOf(key: string): 'device' | 'tab' | 'page' {
  if (remembered.has(key)) return 'page';
  return read('sessionStorage', key) === null ? 'device' : 'tab';
}

/** Writes a key; returns whether the value outlives the tab. */
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

/** Drops the fallback copies of a key, so that local storage is read again. */
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

/** Reads a value of session storage and removes it. */
export function readAndClearSession(key: string): string | null {
  const value = readFromSession(key);
  forgetInSession(key);
  return value;
}

/** Saves a value for the next page of this tab; lost where session storage is blocked. */
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
  // Another tab wrote this key after this tab could not: its value is newer.
  window.addEventListener('storage', ({ key }) => {
    if (key !== null) forgetCopies(key);
  });
  setPersistentEngine(engine, {
    // Another tab's write arrives as a `storage` event. A page restored by Back reads again.
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
