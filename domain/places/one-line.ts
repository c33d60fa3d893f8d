/** Characters that turn the direction of the text around them. */
const DIRECTIONS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
/** Control characters but tab and line breaks. */
const CONTROLS = /(?![\t-\r\u0085])\p{Cc}/gu;

/**
 * What a person wrote as one line: line breaks and rows of blanks are one blank, marks that turn text around are gone.
 */
export function oneLine(text: string): string {
  return withoutInvisibleCharacters(text)
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
}

/** What a person wrote in lines of their own, without marks that turn the text around them. */
export function withoutInvisibleCharacters(text: string): string {
  return text.replace(DIRECTIONS, '').replace(CONTROLS, '').trim();
}
