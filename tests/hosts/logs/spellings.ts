/** A part of this length is enough to recognise a secret; a shorter secret is searched for whole. */
const PART = 14;

const hex = (text: string) => Buffer.from(text).toString('hex');
const percent = (text: string) => hex(text).replace(/../g, '%$&');

/** The parts of a secret that are searched for: a log that contains a part of it still leaks it. */
function partsOf(secret: string): string[] {
  const middle = Math.floor((secret.length - PART) / 2);
  return secret.length <= PART ? [secret] : [0, middle, secret.length - PART].map((at) => secret.slice(at, at + PART));
}

/** The base64 of a text at any position in a longer one, without the characters that depend on its neighbours. */
function base64Inside(text: string): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from('x'.repeat(offset) + text).toString('base64');
    return encoded.slice(offset === 0 ? 0 : 4, -4);
  });
}

/**
 * Every form in which a log may contain a secret, in lower case: unchanged, percent-encoded in whole or in part, once
 * or twice, in hexadecimal, in both base64 alphabets.
 */
export function spellingsOf(secret: string): string[] {
  const forms = partsOf(secret).flatMap((part) => {
    const once = encodeURIComponent(part);
    const base64 = base64Inside(part).filter((text) => text.length >= 8);
    const url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
    return [part, once, encodeURIComponent(once), percent(part), encodeURIComponent(percent(part)), hex(part)].concat(
      base64,
      url,
    );
  });
  return [...new Set(forms.map((form) => form.toLowerCase()))];
}

/** The names of the secrets that a log contains in any spelling, in upper or lower case. */
export function secretsIn(log: string, secrets: ReadonlyMap<string, string>): string[] {
  const text = log.toLowerCase();
  // Text escaped by backslashes or percent signs is also searched unescaped.
  const plain = text.replaceAll(/%([0-9a-f]{2})|\\x([0-9a-f]{2})|\\u00([0-9a-f]{2})/g, (_, a, b, c) =>
    String.fromCharCode(Number.parseInt(a ?? b ?? c, 16)).toLowerCase(),
  );
  const found = [...secrets].filter(([secret]) =>
    spellingsOf(secret).some((form) => text.includes(form) || plain.includes(form)),
  );
  return found.map(([, name]) => name);
}
