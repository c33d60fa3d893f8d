/**
 * Removes `characters` from the end of a text. Uses a loop, because the pattern /x+$/ starts again at every x: many of
 * them in the middle of a text take quadratic time.
 */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
