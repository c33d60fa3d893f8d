/** A key for one refund or note: requests with the same key act once. */
export function idempotencyKey(): string {
  // Not randomUUID: it is missing on a page without https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
