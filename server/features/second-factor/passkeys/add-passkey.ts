import type { NewCredential } from '#contract/account/second-factor.ts';
import { checkName } from '#domain/accounts/registration.ts';
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from '#domain/accounts/second-factor.ts';
import { messages } from '#domain/messages.ts';
import { saveFactor } from '#server/features/second-factor/save-factor.ts';
import type { World } from '#server/ports.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import { creationOptions, purposes, readNewPasskey } from './passkey.ts';
import { insertPasskey, passkeysOf } from './passkeys.queries.ts';

const words = messages.secondFactor;

/** The options with which the caller's browser makes a passkey. */
export async function startPasskey(world: World, user: { id: number; email: string; family: string }) {
  const known = await passkeysOf(world.db, user.id);
  if (known.length >= PASSKEYS_MAX) return refuse('conflict', words.passkeysFull);
  return { options: { ...(await creationOptions(world, user, purposes.add(user.family))) } };
}

function readName(text: string): string | Refusal {
  const name = text.trim() || words.passkeyNameDefault;
  const isBad = name.length > PASSKEY_NAME_MAX || checkName(name) !== null;
  return isBad ? refuseFields({ name: words.passkeyNameBad }) : name;
}

/** Adds the passkey that the caller's browser made. */
export async function addPasskey(
  world: World,
  user: { id: number; family: string },
  request: { name: string; credential: NewCredential },
): Promise<{ recovery_codes: string[] | null } | Refusal> {
  const name = readName(request.name);
  if (isRefusal(name)) return name;
  const purpose = purposes.add(user.family);
  const made = await readNewPasskey(world, { userId: user.id, purpose, credential: request.credential });
  if (made === null) return refuse('invalid', words.passkeyFailed);
  const added = await saveFactor(world, user, {
    factor: messages.factorNames.passkey(name),
    keep: async (tx) => {
      // The account's row is locked, so calls at the same moment can't exceed the limit.
      if ((await passkeysOf(tx, user.id)).length >= PASSKEYS_MAX) return false;
      return insertPasskey(tx, { ...made, userId: user.id, name, createdAt: world.now() });
    },
  });
  return added ?? refuse('conflict', words.passkeyExists);
}
