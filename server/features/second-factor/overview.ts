import type { SecondFactors } from '#contract/account/second-factor.ts';
import type { Role } from '#domain/accounts/roles.ts';
import { requiresSecondFactor } from '#domain/accounts/second-factor.ts';
import { passkeysOf } from '#server/features/second-factor/passkeys/passkeys.queries.ts';
import { totpOfUser } from '#server/features/second-factor/totp/totp.queries.ts';
import { countFactors, methodsOf } from '#server/features/users/sign-in/second-step.queries.ts';
import type { World } from '#server/ports.ts';

/** The second factors of an account for its page and its export; contains no secret and no key. */
export async function secondFactorsOf(world: World, user: { id: number; role: Role }): Promise<SecondFactors> {
  const totp = await totpOfUser(world.db, user.id);
  const keys = await passkeysOf(world.db, user.id);
  return {
    required: requiresSecondFactor(user.role, world.settings.production),
    methods: await methodsOf(world.db, user.id),
    totp:
      totp === undefined
        ? null
        : { created_at: totp.createdAt.toISOString(), used_at: totp.usedAt?.toISOString() ?? null },
    passkeys: keys.map(({ id, name, createdAt, usedAt }) => {
      return { id, name, created_at: createdAt.toISOString(), used_at: usedAt?.toISOString() ?? null };
    }),
    recovery_codes_left: (await countFactors(world.db, user.id)).recoveryCodes,
  };
}
