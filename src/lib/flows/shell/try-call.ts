import { firstMessage } from '#contract/errors.ts';
import { NOT_FOUND } from '#domain/messages/attempt.ts';
import { messages } from '#domain/messages.ts';
import { isApiError } from '#src/lib/api/error.ts';

/**
 * The result of a call: its answer, or a sentence that says why not. `unreachable`: the server may or may not have done
 * it.
 */
export type CallResult<Value> =
  | { ok: true; value: Value }
  | {
      ok: false;
      message: string;
      unreachable: boolean;
      status: number;
      /** The refusal as received, for its hints. */
      body: unknown;
    };

/** The fields of the team's forms that a refusal may name. */
const FIELDS = ['detail', 'error', 'reason', 'text', 'amount', 'planned_at'];

/** Makes a call and returns its outcome as a value. Throws anything that is not an ApiError. */
export async function tryCall<Value>(call: () => Promise<Value>): Promise<CallResult<Value>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const unreachable = error.kind === 'network' || error.status >= 500;
    const sentence = unreachable ? null : firstMessage(error.body, FIELDS);
    const attempt = messages.attempt;
    const known = sentence === NOT_FOUND ? attempt.gone : sentence;
    const message = known ?? (unreachable ? attempt.unreachable : attempt.failed);
    return { ok: false, message, unreachable, status: error.status, body: error.body };
  }
}
