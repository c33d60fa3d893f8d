import { isLocalPassword } from './local-passwords.ts';

/** Returns whether a text, in lower case, is a common password. */
export type CommonPasswords = (text: string) => boolean;

let loaded: Promise<CommonPasswords> | null = null;

async function load(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = new Set<string>(dictionary['passwords-common']);
  return (text) => common.has(text) || isLocalPassword(text);
}

/**
 * The 49,000 most common passwords of published leaks, from @zxcvbn-ts/language-common (MIT), and those of Ghana. Read
 * at the first call (50 ms, 4 MB) and kept: a command that sets no password never reads them.
 */
export function commonPasswords(): Promise<CommonPasswords> {
  loaded ??= load();
  return loaded;
}
