/** Whether this browser can open the phone's share sheet. */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the phone's share sheet; closing it is not a failure. */
export async function shareText(text: string): Promise<void> {
  try {
    await navigator.share({ text });
  } catch {
    // Closed, or not allowed here: the copy button and WhatsApp are next to it.
  }
}
