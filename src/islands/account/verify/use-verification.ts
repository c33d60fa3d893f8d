import { useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { goToLoginAfterPause, type Verification, verifyEmail } from '#src/lib/flows/account/verification.ts';

type State = { state: 'verifying' } | { state: 'noKey' } | Verification;

/**
 * Redeems the key of a link to `email` once on load, then leads to login while `isLeaving` is true. `retry` is for the button; `stay` keeps
 * the page open.
 */
export function useVerification(
  key: string | null,
  email: string,
): {
  result: State;
  isLeaving: boolean;
  retry: () => void;
  stay: () => void;
} {
  const [result, setResult] = useState<State>({ state: key ? 'verifying' : 'noKey' });
  const [isLeaving, setIsLeaving] = useState(true);
  const stop = useRef(() => {});
  const verify = useCallback(async () => {
    if (!key) return;
    setResult({ state: 'verifying' });
    const answer = await verifyEmail(key, email);
    setResult(answer);
    if (answer.state === 'error') return;
    stop.current = goToLoginAfterPause(
      answer.state === 'success' ? messages.verify.success : messages.verify.alreadyVerified,
    );
  }, [key, email]);
  useEffect(() => {
    void verify();
    return () => stop.current();
  }, [verify]);
  const stay = () => {
    stop.current();
    setIsLeaving(false);
  };
  return { result, isLeaving, retry: verify, stay };
}
