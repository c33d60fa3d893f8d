import { useEffect, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { type GoogleMode, mountGoogleLogin } from '#src/lib/flows/account/google.ts';
import type { Refusal } from '#src/lib/flows/shell/refusal.ts';

type Props = {
  mode: GoogleMode;
  /** The friend's code in the form. */
  referralCode?: () => string;
  onRefused: (refusal: Refusal | null) => void;
};

const noCode = () => '';

/** Sign-in by Google: its button in a reserved place, or one line when the button can't be shown. */
export function GoogleBlock({ mode, referralCode = noCode, onRefused }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const handlers = useRef({ referralCode, onRefused });
  handlers.current = { referralCode, onRefused };
  const [available, setAvailable] = useState(true);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const offer = {
      mode,
      referralCode: () => handlers.current.referralCode(),
      onBusy: (working: boolean) => {
        setBusy(working);
        if (working) handlers.current.onRefused(null);
      },
      onRefused: (refusal: Refusal) => handlers.current.onRefused(refusal),
      onUnavailable: () => setAvailable(false),
    };
    return place.current ? mountGoogleLogin(place.current, offer) : undefined;
  }, [mode]);

  if (!available) return <p className="hint mid">{messages.login.googleUnavailable}</p>;
  return (
    <>
      <p className="or">{messages.login.or}</p>
      <div className="google" ref={place} />
      <p className="hint mid" role="status">
        {busy ? (mode === 'login' ? messages.login.submitting : messages.register.submitting) : null}
      </p>
    </>
  );
}
