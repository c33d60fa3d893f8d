/**
 * The key that encrypts the day sheet on this device: made by the browser's own cryptography, for one account and one
 * day. Script can use it and can't read it. It is in a database of its own; what it encrypts is somewhere else, so that
 * either one alone is worth nothing.
 */
const DATABASE = 'day-sheet';
const STORE = 'keys';
const NAME = 'key';

/** Whose key it is, and for which day. */
export type DayKeyOwner = { by: number; date: string };
type Stored = DayKeyOwner & { key: CryptoKey };

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error('The database of the day sheet is blocked.'));
  });
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const asked = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** The key of this account and day; null when there is none. Throws where the browser stores nothing. */
export async function dayKeyOf({ by, date }: DayKeyOwner): Promise<CryptoKey | null> {
  const stored = (await inStore('readonly', (store) => store.get(NAME))) as Stored | undefined;
  return stored?.by === by && stored.date === date ? stored.key : null;
}

/** Makes the key of this account and day; an older one is gone then. Throws where the browser stores nothing. */
export async function makeDayKey(owner: DayKeyOwner): Promise<CryptoKey> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await inStore('readwrite', (store) => store.put({ ...owner, key } satisfies Stored, NAME));
  return key;
}

/** Deletes the key: what it encrypted can never be read again. */
export async function deleteDayKey(): Promise<void> {
  await inStore('readwrite', (store) => store.delete(NAME));
}

const IV_BYTES = 12;
const aboutOf = ({ by, date }: DayKeyOwner) => new TextEncoder().encode(`${by} ${date}`);

/** Encrypts a text, as base64. The owner is bound to it: the key opens nobody else's and no other day's. */
export async function encryptText(key: CryptoKey, owner: DayKeyOwner, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const how = { name: 'AES-GCM', iv, additionalData: aboutOf(owner) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(how, key, new TextEncoder().encode(text)));
  let binary = '';
  for (const byte of [...iv, ...sealed]) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** The text that was encrypted. Throws when it was changed, or is another owner's. */
export async function decryptText(key: CryptoKey, owner: DayKeyOwner, sealed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
  const how = { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES), additionalData: aboutOf(owner) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(how, key, bytes.slice(IV_BYTES)));
}
