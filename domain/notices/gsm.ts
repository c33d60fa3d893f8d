/** The characters of an SMS (GSM 03.38). A text with any other costs more than twice as much. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These count twice. */
const EXTENDED = new Set('^{}\\[~]|€');

const ONE_SMS = 160;
/** A longer text is sent in parts, each with a header. */
const PART = 153;

/** What our texts contain that an SMS does not have. */
const REPLACED: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '−': '-',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '·': '-',
  '×': 'x',
  '₵': 'GHS ',
  '\u00a0': ' ',
  '\u202f': ' ',
};

const isGsm = (character: string) => BASIC.has(character) || EXTENDED.has(character);

/** A text with the characters of an SMS alone: accents and typographic marks become plain ones, the rest `?`. */
export function toGsm(text: string): string {
  return [...text]
    .map((character) => {
      if (isGsm(character)) return character;
      const plain = REPLACED[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
      return [...plain].every(isGsm) ? plain : '?';
    })
    .join('');
}

/** The length of a text as networks count it; null when it has a character that an SMS does not have. */
export function gsmLength(text: string): number | null {
  let length = 0;
  for (const character of text) {
    if (!isGsm(character)) return null;
    length += EXTENDED.has(character) ? 2 : 1;
  }
  return length;
}

/** How many SMS a text is sent as; null when it has a character that an SMS does not have. */
export function smsParts(text: string): number | null {
  const length = gsmLength(text);
  if (length === null) return null;
  return length <= ONE_SMS ? 1 : Math.ceil(length / PART);
}
