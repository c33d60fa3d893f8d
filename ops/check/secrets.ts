import { withoutCredentials } from '#server/platform/redact.ts';
import { databaseAddress } from '#server/settings/addresses/database-address.ts';

type Given = Readonly<Record<string, string | undefined>>;

const SECRET_NAME = /SECRET|TOKEN|PASSWORD|PASSWD|HOOK|_KEY$|KEY_ID$/;
/** In characters. Shorter texts would match ordinary words; addresses are recognised by their form. */
const SHORTEST = 6;

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Every text of the settings that nobody may see: secrets, and the passwords in addresses, as written and as meant. */
function secretsIn(env: Given): string[] {
  const all: string[] = [];
  for (const [name, value] of Object.entries(env)) {
    if (!value) continue;
    // The shop's own address is no secret because a build hook repeats it.
    if (SECRET_NAME.test(name) && value !== env.SITE_URL && value !== env.API_URL) all.push(value);
    const password = /^[a-z+]+:\/\//i.test(value) ? URL.parse(value)?.password : undefined;
    if (password) all.push(password, decoded(password));
    if (/^DATABASE_(?:DIRECT_)?URL$/.test(name)) all.push(databaseAddress(value)?.password ?? '');
  }
  return [...new Set(all)].filter((secret) => secret.length >= SHORTEST).sort((a, b) => b.length - a.length);
}

/** A function that takes every secret of an environment out of a text, and the name and password out of an address. */
export function withoutSecretsOf(env: Given): (text: string) => string {
  const secrets = secretsIn(env);
  return (text) => withoutCredentials(secrets.reduce((rest, secret) => rest.replaceAll(secret, '(secret)'), text));
}
