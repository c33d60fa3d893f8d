import { messages } from '#domain/messages.ts';

const words = messages.teamWindows;

const labelOf = (field: HTMLInputElement | HTMLSelectElement) =>
  field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '';

/** The focus goes to the field, in the middle of the screen: the bar at its foot would hide it. */
function focusIn(field: HTMLElement): void {
  field.focus();
  field.scrollIntoView({ block: 'center' });
}

/** What the screen says beside a field that it has marked itself, with the field's label; null where it has marked none. */
function markedSentence(field: HTMLInputElement | HTMLSelectElement): string | null {
  const id = field.getAttribute('aria-invalid') === 'true' ? field.getAttribute('aria-describedby') : null;
  const sentence = id === null ? null : document.getElementById(id)?.textContent;
  return sentence ? words.fieldWrong(labelOf(field), sentence) : null;
}

/** What is wrong with a field, with its label; null while nothing is. */
function wrongIn(field: HTMLInputElement): string | null {
  const { valueMissing, badInput, rangeUnderflow, rangeOverflow } = field.validity;
  if (!valueMissing && !badInput && !rangeUnderflow && !rangeOverflow) return null;
  const label = labelOf(field);
  if (field.type === 'number') return words.numberNeeded(label, field.min, field.max);
  return rangeUnderflow ? words.laterNeeded(label) : words.textNeeded(label);
}

/**
 * Marks the first field of the form that is empty and must not be, or is no value of its range, until it is typed in, and
 * moves the focus there; or to the first that the screen has marked itself, if that comes earlier. Returns what is wrong with it; null where all is right.
 */
export function markWrongField(form: HTMLFormElement): string | null {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const said = markedSentence(field);
    if (said !== null) {
      focusIn(field);
      return said;
    }
    if (field instanceof HTMLSelectElement) continue;
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
    focusIn(field);
    return says;
  }
  return null;
}
