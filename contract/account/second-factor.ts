import * as z from 'zod/mini';
import { id, moment, text } from '#contract/fields.ts';
import { CONFIRMATIONS, PASSKEY_NAME_MAX, SECOND_FACTOR_METHODS } from '#domain/accounts/second-factor.ts';

/** Bytes in base64url, as WebAuthn uses them in JSON. */
const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/));

const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(text(40))),
};

/** The result of `navigator.credentials.get`, as JSON. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(2_000),
    userHandle: z.optional(z.nullable(text(200))),
  }),
});

/** The result of `navigator.credentials.create`, as JSON. */
export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: z.optional(z.array(text(40)).check(z.maxLength(10))),
  }),
});

/** Long enough for a recovery code with spaces between its letters. */
const code = text(60);

/** A proof of one second factor. */
export const proof = z.discriminatedUnion('method', [
  z.object({ method: z.literal('totp'), code }),
  z.object({ method: z.literal('recovery'), code }),
  z.object({ method: z.literal('passkey'), assertion }),
]);

const ticket = text(100);
/** The ticket of a sign-in whose password was right, before its second step. */
export const ticketOnly = z.object({ ticket });
/** A proof for a sign-in that waits for its second step. */
export const secondStepProof = z.discriminatedUnion('method', [
  z.object({ ticket, method: z.literal('totp'), code }),
  z.object({ ticket, method: z.literal('recovery'), code }),
  z.object({ ticket, method: z.literal('passkey'), assertion }),
]);

/** A proof within a session: the second factor, or the password when there is none. */
export const confirmation = z.discriminatedUnion('method', [
  z.object({ method: z.literal('totp'), code }),
  z.object({ method: z.literal('recovery'), code }),
  z.object({ method: z.literal('passkey'), assertion }),
  z.object({ method: z.literal('password'), password: z.string() }),
]);

/** The options for WebAuthn in the browser, as the library makes them. */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** The factors of the caller's account. */
export const secondFactors = z.object({
  /** Whether this account must have one. */
  required: z.boolean(),
  methods: z.array(z.enum(SECOND_FACTOR_METHODS)),
  totp: z.nullable(z.object({ created_at: moment, used_at: z.nullable(moment) })),
  passkeys: z.array(z.object({ id, name: z.string(), created_at: moment, used_at: z.nullable(moment) })),
  recovery_codes_left: z.number(),
});

/** A secret for an authenticator app, in base 32 and as the URI in its QR code. */
export const totpStart = z.object({ secret: z.string(), uri: z.string() });
/** A code of an authenticator app that is being set up. */
export const totpCode = z.object({ code });
/** A new passkey and the name that its owner gives it. */
export const passkeyAdd = z.object({ name: text(PASSKEY_NAME_MAX * 2), credential: newCredential });
/** The recovery codes, shown only this once; null when the account keeps its codes. */
export const factorAdded = z.object({ recovery_codes: z.nullable(z.array(z.string())) });
/** New recovery codes, shown only this once; the former ones open nothing any more. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
/** The one app of an account, or one of its passkeys. */
export const factorToRemove = z.discriminatedUnion('factor', [
  z.object({ factor: z.literal('totp') }),
  z.object({ factor: z.literal('passkey'), id }),
]);

/** Besides `detail` in a 403: the proof with which the caller makes the sign-in recent again. */
export const confirmHint = z.object({
  confirm: z.enum(CONFIRMATIONS),
  methods: z.optional(z.array(z.enum(SECOND_FACTOR_METHODS))),
});
/** Besides `detail` in a 403: this account must set up a second factor first. */
export const setUpHint = z.object({ set_up: z.literal('second_factor') });

export type Proof = z.infer<typeof proof>;
export type ConfirmProof = z.infer<typeof confirmation>;
export type Assertion = z.infer<typeof assertion>;
export type NewCredential = z.infer<typeof newCredential>;
export type SecondFactors = z.infer<typeof secondFactors>;
export type ConfirmHint = z.infer<typeof confirmHint>;
