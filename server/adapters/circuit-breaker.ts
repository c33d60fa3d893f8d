/** The state of a circuit: `closed` lets all requests through, `open` none, `probing` one. */
export type CircuitState = 'closed' | 'open' | 'probing';

export type CircuitBreaker = {
  /**
   * Whether a request may be made now. The first one after the rest is the probe; its caller must report the result.
   */
  allowRequest(): boolean;
  /** Reports an answer: the service works. */
  recordSuccess(): void;
  /** Reports that there was no usable answer; `restMs` when the service said how long to wait. */
  recordFailure(reason: string, restMs?: number): void;
  state(): CircuitState;
};

export type CircuitBreakerOptions = {
  /** This many failures in a row open the circuit. */
  failuresMax?: number;
  /** How long it stays open, at first and at most, in ms; the time doubles with each failed probe. */
  restMs?: number;
  restMaxMs?: number;
  /** A monotonic clock, in ms. */
  now?: () => number;
  /** Called at each change, for the log. */
  onChange?: (change: { state: CircuitState; reason: string; restMs: number }) => void;
};

/**
 * Stops requests to a service that is down, so that callers get an answer at once and the service can recover. Each
 * process has its own circuit.
 */
export function createCircuitBreaker({
  failuresMax = 6,
  restMs = 5_000,
  restMaxMs = 30_000,
  now = () => performance.now(),
  onChange,
}: CircuitBreakerOptions = {}): CircuitBreaker {
  let state: CircuitState = 'closed';
  let failures = 0;
  let rest = restMs;
  let asksAgainAt = 0;

  function become(next: CircuitState, reason: string): void {
    if (state === next) return;
    state = next;
    onChange?.({ state, reason, restMs: next === 'open' ? rest : 0 });
  }

  function open(reason: string, wantedMs: number | undefined): void {
    const isFurther = state === 'probing';
    rest = Math.min(wantedMs ?? (isFurther ? rest * 2 : restMs), restMaxMs);
    asksAgainAt = now() + rest;
    become('open', reason);
  }

  return {
    allowRequest() {
      if (state === 'closed') return true;
      // A probe without a reported result is given up after another rest.
      if (now() < asksAgainAt) return false;
      asksAgainAt = now() + restMaxMs;
      become('probing', 'The rest is over.');
      return true;
    },
    recordSuccess() {
      failures = 0;
      rest = restMs;
      become('closed', 'It answers again.');
    },
    recordFailure(reason, wantedMs) {
      failures += 1;
      // Answers to requests from before it opened tell nothing new.
      if (state === 'open') return;
      if (state === 'probing' || wantedMs !== undefined || failures >= failuresMax) open(reason, wantedMs);
    },
    state: () => state,
  };
}
