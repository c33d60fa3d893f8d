/** The state of a circuit: `closed` lets all requests through, `open` none, `probing` one. */
export type CircuitState = 'closed' | 'open' | 'probing';

/** Keeps calls from a service that does not answer. */
export type CircuitBreaker = {
  /**
   * Whether a request may be made now. The first one after the reset timeout is the probe; its caller must report the
   * result.
   */
  allowRequest(): boolean;
  /** Reports an answer: the service works. */
  recordSuccess(): void;
  /** Reports that there was no usable answer; `retryAfterMs` when the service said how long to wait. */
  recordFailure(reason: string, retryAfterMs?: number): void;
  state(): CircuitState;
};

/** When a circuit opens and closes, and who is told. */
export type CircuitBreakerOptions = {
  /** This many failures in a row open the circuit. */
  failuresMax?: number;
  /** How long it stays open, at first and at most, in ms; the time doubles with each failed probe. */
  resetTimeoutMs?: number;
  resetTimeoutMaxMs?: number;
  /** A monotonic clock, in ms. */
  now?: () => number;
  /** Called with each report: whether there was a usable answer. */
  onAnswer?: (isUsable: boolean) => void;
  /** Called at each change, for the log. */
  onChange?: (change: { state: CircuitState; reason: string; openForMs: number }) => void;
};

/**
 * Stops requests to a service that is down, so that callers get an answer at once and the service can recover. Each
 * process has its own circuit.
 */
export function createCircuitBreaker({
  failuresMax = 6,
  resetTimeoutMs = 5_000,
  resetTimeoutMaxMs = 30_000,
  now = () => performance.now(),
  onAnswer,
  onChange,
}: CircuitBreakerOptions = {}): CircuitBreaker {
  let state: CircuitState = 'closed';
  let failures = 0;
  let resetTimeout = resetTimeoutMs;
  let probeAt = 0;

  function become(next: CircuitState, reason: string): void {
    if (state === next) return;
    state = next;
    onChange?.({ state, reason, openForMs: next === 'open' ? resetTimeout : 0 });
  }

  function open(reason: string, retryAfterMs: number | undefined): void {
    const isFurther = state === 'probing';
    resetTimeout = Math.min(retryAfterMs ?? (isFurther ? resetTimeout * 2 : resetTimeoutMs), resetTimeoutMaxMs);
    probeAt = now() + resetTimeout;
    become('open', reason);
  }

  return {
    allowRequest() {
      if (state === 'closed') return true;
      // A probe without a reported result is given up after the longest reset timeout.
      if (now() < probeAt) return false;
      probeAt = now() + resetTimeoutMaxMs;
      become('probing', 'The reset timeout is over.');
      return true;
    },
    recordSuccess() {
      onAnswer?.(true);
      failures = 0;
      resetTimeout = resetTimeoutMs;
      become('closed', 'It answers again.');
    },
    recordFailure(reason, retryAfterMs) {
      failures += 1;
      onAnswer?.(false);
      // Answers to requests from before it opened tell nothing new.
      if (state === 'open') return;
      if (state === 'probing' || retryAfterMs !== undefined || failures >= failuresMax) open(reason, retryAfterMs);
    },
    state: () => state,
  };
}
