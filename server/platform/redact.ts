/** Foreign text is cut to this length, in characters, before it is searched. */
const LENGTH_MAX = 500;

/** Forms of secrets and personal data in foreign text, and their replacements. */
const FORMS: readonly [RegExp, string][] = [
  [/\/\/[^\s/@]{1,200}@/g, '//(credentials)@'],
  [/[\w.+%-]{1,64}@[\w.-]{1,253}/g, '(e-mail)'],
  [/[?#&][\w%.-]{1,60}=[^\s"'<>]{1,500}/g, '(query)'],
  [/\beyJ[\w.-]{8,500}/g, '(token)'],
  [/\b(?:sk|rk|pk)_(?:live|test)_\w{1,200}/g, '(key)'],
  [/\+?\b(?:233|0)\d{9}\b/g, '(phone)'],
];

/** Our own keys have this length or more. They contain capitals or digits; names of tables and functions do not. */
const LONG_WORD = /[\w-]{20,}/g;

/**
 * A foreign sentence, such as a mail server's or a provider's, without addresses, phone numbers, keys, tokens and
 * queries. The rule stays that such values are never logged; this is a second protection.
 */
export function redactText(text: string): string {
  const known = FORMS.reduce((rest, [form, instead]) => rest.replace(form, instead), text.slice(0, LENGTH_MAX));
  return known.replace(LONG_WORD, (word) => (/[A-Z\d]/.test(word) ? '(key)' : word));
}
