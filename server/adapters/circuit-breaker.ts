/** Where a circuit stands: `closed` lets questions through, `open` none, `probing` one. */
export type CircuitState = 'closed' | 'open' | 'probing';

export type CircuitBreaker = {
  /** Whether a question may be asked now; the first after the rest is the probe, and who asks must tell its end. */
  allowRequest(): boolean;
  /** An answer came: the other side is there. */
  recordSuccess(): void;
  /** No usable answer came; `restMs` where the other side said how long to leave it alone. */
  recordFailure(reason: string, restMs?: number): void;
  state(): CircuitState;
};

export type CircuitBreakerOptions = {
  /** So many failures in a row open it. */
  failuresMax?: number;
  /** How long it stays open at first, and at most, in ms: the rest doubles with each probe that fails. */
  restMs?: number;
  restMaxMs?: number;
  /** A steady clock, in ms. */
  now?: () => number;
  /** Told of each change, for the log. */
  onChange?: (change: { state: CircuitState; reason: string; restMs: number }) => void;
};

/**
 * Stops asking a service that is away, so that whoever waits for it is answered at once and it is left to recover.
 * It belongs to one process: each finds out for itself.
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
      // A probe whose end nobody told of is given up after another rest.
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
      // Answers to questions from before it opened tell nothing new.
      if (state === 'open') return;
      if (state === 'probing' || wantedMs !== undefined || failures >= failuresMax) open(reason, wantedMs);
    },
    state: () => state,
  };
}
