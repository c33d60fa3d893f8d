/** A part of this length is enough to know a secret again; a shorter secret is looked for whole. */
const PART = 14;

const hex = (text: string) => Buffer.from(text).toString('hex');
const percent = (text: string) => hex(text).replace(/../g, '%$&');

/** The parts that a secret is looked for by: a log that cuts it off still gives it away. */
function partsOf(secret: string): string[] {
  const middle = Math.floor((secret.length - PART) / 2);
  return secret.length <= PART ? [secret] : [0, middle, secret.length - PART].map((at) => secret.slice(at, at + PART));
}

/** Base64 of a text wherever it begins in a longer one; what hangs on its neighbours is left out. */
function base64Inside(text: string): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from('x'.repeat(offset) + text).toString('base64');
    return encoded.slice(offset === 0 ? 0 : 4, -4);
  });
}

/**
 * Every form in which a log may hold a secret, in lower case: as it is, percent-encoded in whole or in part, once or twice, in
 * hexadecimal, in base64 of both alphabets.
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

/** The secrets, by name, that a log holds in any spelling; upper and lower case count as the same. */
export function secretsIn(log: string, secrets: ReadonlyMap<string, string>): string[] {
  const text = log.toLowerCase();
  // Whatever is escaped by backslashes or percent signs is looked at plain too.
  const plain = text.replaceAll(/%([0-9a-f]{2})|\\x([0-9a-f]{2})|\\u00([0-9a-f]{2})/g, (_, a, b, c) =>
    String.fromCharCode(Number.parseInt(a ?? b ?? c, 16)).toLowerCase(),
  );
  const found = [...secrets].filter(([secret]) =>
    spellingsOf(secret).some((form) => text.includes(form) || plain.includes(form)),
  );
  return found.map(([, name]) => name);
}
