import { useCallback, useEffect, useRef, useState } from 'react';
import { goToLoginAfterPause, type Verification, verifyEmail } from '#src/lib/flows/account/verification.ts';

type State = { state: 'verifying' } | { state: 'no-key' } | Verification;

/**
 * Redeems a key once on load and leads to login while `leads` is true. `again` is for the button; `stay` keeps the page
 * open.
 */
export function useVerification(key: string | null): {
  result: State;
  leads: boolean;
  again: () => void;
  stay: () => void;
} {
  const [result, setResult] = useState<State>({ state: key ? 'verifying' : 'no-key' });
  const [leads, setLeads] = useState(true);
  const stop = useRef(() => {});
  const verify = useCallback(async () => {
    if (!key) return;
    setResult({ state: 'verifying' });
    const answer = await verifyEmail(key);
    setResult(answer);
    if (answer.state !== 'error') stop.current = goToLoginAfterPause();
  }, [key]);
  useEffect(() => {
    void verify();
    return () => stop.current();
  }, [verify]);
  const stay = () => {
    stop.current();
    setLeads(false);
  };
  return { result, leads, again: verify, stay };
}
