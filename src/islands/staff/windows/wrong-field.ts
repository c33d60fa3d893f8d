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
  const ids = field.getAttribute('aria-invalid') === 'true' ? field.getAttribute('aria-describedby') : null;
  // The first of them is what is wrong, then comes a hint.
  const sentence = document.getElementById(ids?.split(' ')[0] ?? '')?.textContent;
  return sentence ? words.fieldWrong(labelOf(field), sentence) : null;
}

/** What is wrong with a field, with its label; null while nothing is. */
function wrongIn(field: HTMLInputElement): string | null {
  const { valueMissing, badInput, rangeUnderflow, rangeOverflow, stepMismatch } = field.validity;
  // A step of its own is a help for the arrows; without one a number is a whole one.
  const isBroken = stepMismatch && field.step === '';
  if (!valueMissing && !badInput && !rangeUnderflow && !rangeOverflow && !isBroken) return null;
  const label = labelOf(field);
  if (field.type === 'number') return words.numberNeeded(label, field.min, field.max);
  if (rangeOverflow) return words.earlierNeeded(label);
  return rangeUnderflow ? words.laterNeeded(label) : words.textNeeded(label);
}

function markUntilTypedIn(field: HTMLInputElement): void {
  field.ariaInvalid = 'true';
  field.addEventListener(
    'input',
    () => {
      field.ariaInvalid = null;
    },
    { once: true },
  );
}

/**
 * Marks every field of the form that is empty and must not be, or is no value of its range, until it is typed in, beside
 * those that the screen has marked itself, and moves the focus to the first. Returns what is wrong with that one, and how
 * many more there are; null where all is right.
 */
export function markWrongFields(form: HTMLFormElement): string | null {
  const wrong: { field: HTMLElement; says: string }[] = [];
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const marked = markedSentence(field);
    const says = marked ?? (field instanceof HTMLInputElement ? wrongIn(field) : null);
    if (says === null) continue;
    if (marked === null && field instanceof HTMLInputElement) markUntilTypedIn(field);
    wrong.push({ field, says });
  }
  const [first, ...others] = wrong;
  if (first === undefined) return null;
  focusIn(first.field);
  // Both ends of hours have one sentence.
  const more = new Set(others.map(({ says }) => says)).size;
  return more === 0 ? first.says : words.moreWrong(first.says, more);
}
