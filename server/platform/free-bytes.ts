/**
 * Frees the memory of these bytes at once; they are empty then, and nobody may use them. The garbage collector would
 * free them late, because it hardly counts memory outside its heap. Bytes that share their memory with others are left
 * alone.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
