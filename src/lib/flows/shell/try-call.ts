import { firstMessage } from '#contract/errors.ts';
import { messages } from '#domain/messages.ts';
import { isApiError } from '#src/lib/api/error.ts';

/** What became of a call: its answer, or a sentence why not. `unreachable`: nobody knows whether it was done. */
export type CallResult<Value> =
  | { ok: true; value: Value }
  | {
      ok: false;
      message: string;
      unreachable: boolean;
      status: number /** The refusal as it came, for its hints. */;
      body: unknown;
    };

/** The fields of the team's forms that a refusal may name. */
const FIELDS = ['detail', 'error', 'reason', 'text', 'amount', 'planned_at'];

/** Makes a call and answers its outcome as a value. Anything but an ApiError is thrown on. */
export async function tryCall<Value>(call: () => Promise<Value>): Promise<CallResult<Value>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const unreachable = error.kind === 'network' || error.status >= 500;
    const said = unreachable ? null : firstMessage(error.body, FIELDS);
    const message = said ?? (unreachable ? messages.attempt.unreachable : messages.attempt.failed);
    return { ok: false, message, unreachable, status: error.status, body: error.body };
  }
}
