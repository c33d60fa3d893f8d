/**
 * Frees the memory of these bytes at once; they are empty then, and nobody may use them. Alone the engine does it when it
 * pleases, which is late: what lies outside its own heap hardly counts for it. Bytes that share their memory with others
 * are left alone.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
