import { messages } from '#domain/messages.ts';

const words = messages.teamWindows;

/** What is wrong with a field, with its label; null while nothing is. */
function wrongIn(field: HTMLInputElement): string | null {
  const { valueMissing, badInput, rangeUnderflow, rangeOverflow } = field.validity;
  if (!valueMissing && !badInput && !rangeUnderflow && !rangeOverflow) return null;
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '';
  if (field.type === 'number') return words.numberNeeded(label, field.min, field.max);
  return rangeUnderflow ? words.laterNeeded(label) : words.textNeeded(label);
}

/**
 * Marks the first field of the form that is empty and must not be, or is no value of its range, until it is typed in, and
 * moves the focus there. Returns what is wrong with it; null where all is right.
 */
export function markWrongField(form: HTMLFormElement): string | null {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement)) continue;
    const says = wrongIn(field);
    if (says === null) continue;
    field.ariaInvalid = 'true';
    field.addEventListener(
      'input',
      () => {
        field.ariaInvalid = null;
      },
      { once: true },
    );
    field.focus();
    return says;
  }
  return null;
}
