/** Copies a text; answers whether the browser let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard on a page without https, or refused: the older way may still work.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/** Whether this browser opens the phone's own sheet of ways to share. */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the phone's own sheet of ways to share; closing it is no failure. */
export async function shareText(text: string): Promise<void> {
  try {
    await navigator.share({ text });
  } catch {
    // Closed, or not allowed here: copying and WhatsApp stand beside it.
  }
}

/** The address that opens WhatsApp with a text to send. */
export function whatsAppAddress(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
