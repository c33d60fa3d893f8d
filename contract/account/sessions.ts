import * as z from 'zod/mini';

/** Access and refresh tokens are JWTs, well below 4 kB. */
const token = z.string().check(z.minLength(1), z.maxLength(4096));

/** A new session: what a call is signed with, and what renews it. */
export const tokens = z.object({ access: token, refresh: token });
/** What a session is renewed or ended with. */
export const refresh = z.object({ refresh: token });
/** A renewed session; without `refresh` a client keeps the one that it has. */
export const refreshed = z.object({ access: token, refresh: z.optional(token) });

export type Tokens = z.infer<typeof tokens>;
