/** Copies a text; returns whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard on a page without https, or it was refused: the older method may still work.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
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
