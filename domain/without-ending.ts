/**
 * A text without any of `characters` at its end. A loop and no /x+$/: that pattern starts anew at every x of the
 * text, so that a long row of them in its middle costs the square of its length.
 */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
