/** Foreign text is cut to this length, in characters, before it is searched. */
const LENGTH_MAX = 500;

const CREDENTIALS = /\/\/[^\s@]{1,200}@/g;

/** A short text of our own, such as the message of a failed start, without the name and password of an address. */
export function withoutCredentials(text: string): string {
  return text.replace(CREDENTIALS, '//(credentials)@');
}

/** Forms of secrets and personal data in foreign text, and their replacements. */
const FORMS: readonly [RegExp, string][] = [
  [CREDENTIALS, '//(credentials)@'],
  [/[^\s<>"'(),:;/?&=@]{1,64}(?:@|%40)[\p{L}\p{N}.-]{1,253}/giu, '(e-mail)'],
  [/[?#&][\w%.-]{1,60}=[^\s"'<>]{1,500}/g, '(query)'],
  [/\b(?:pass(?:word|phrase|wd)?|pwd|secret|token|api[-_]?key|otp|pin)["']?[:=]\s?["']?[^\s"']{1,200}/gi, '(secret)'],
  [/\b(?:AUTH|PLAIN|LOGIN|Bearer|Basic)\s{1,3}[\w+/=.~-]{6,500}/gi, '(secret)'],
  [/\beyJ[\w.-]{8,500}/g, '(token)'],
  [/\b(?:sk|rk|pk)_(?:live|test)_\w{1,200}/gi, '(key)'],
  [/\+?(?<!\d)(?:00)?(?:233|0)(?:[ ().-]{0,2}\d){9}(?!\d)/g, '(phone)'],
];

/** Keys of ours are this long or longer. They hold capitals or digits, names of tables and functions do not. */
const LONG_WORD = /[\w+=-]{20,}/g;

/**
 * A foreign sentence, such as a mail server's or a provider's, without addresses, phone numbers, keys, tokens and
 * queries. The rule stays that such values are never logged; this is a second protection.
 */
export function redactText(text: string): string {
  const known = FORMS.reduce((rest, [form, instead]) => rest.replace(form, instead), text.slice(0, LENGTH_MAX));
  return known.replace(LONG_WORD, (word) => (/[A-Z\d]/.test(word) ? '(key)' : word));
}
