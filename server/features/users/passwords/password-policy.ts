import { SERVICE_AREAS } from '#domain/areas/service-areas.ts';
import { messages } from '#domain/messages.ts';
import { type Person, personWords, shopWords } from '#domain/passwords/password-known-words.ts';
import { checkPassword } from '#domain/passwords/password-length.ts';
import { passwordWeakness } from '#domain/passwords/password-weakness.ts';
import { phonesOf, type User } from '#server/features/users/users.queries.ts';
import { shopFacts } from '#server/platform/shop-facts.ts';
import type { World } from '#server/ports.ts';
import { commonPasswords } from './common-passwords.ts';

/** What an attacker may know about a user who chooses a new password. */
export async function personOf({ db }: World, { id, firstName, lastName, email }: User): Promise<Person> {
  return { first_name: firstName, last_name: lastName, email, phones: await phonesOf(db, id) };
}

/** Why a person may not choose this password, as a sentence; null when they may. */
export async function passwordProblem(world: World, password: string, person: Person): Promise<string | null> {
  const length = checkPassword(password);
  if (length !== null) return length;
  if (!world.settings.refuseCommonPasswords) return null;
  const words = [...shopWords([shopFacts().name, ...SERVICE_AREAS]), ...personWords(person)];
  const weakness = passwordWeakness(password, words, await commonPasswords());
  return weakness === null ? null : messages.newPassword.weak[weakness];
}
