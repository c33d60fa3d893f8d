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

/** Of a form without a field for it: Google may open the account from the login, too. */
const codeOfLink = () => new URLSearchParams(window.location.search).get('ref') ?? '';
const NOTE = 'text-balance text-center text-sm text-ink-soft empty:hidden';

/** Sign-in by Google, above the fields: its button in a reserved place, or one line when it can't be shown. */
export function GoogleBlock({ mode, referralCode = codeOfLink, onRefused }: Props) {
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

  if (!available) return <p className={NOTE}>{messages.login.googleUnavailable}</p>;
  return (
    <>
      {/* Google draws its own button, 44 px high; its place is reserved so that nothing moves when it appears. */}
      <div className="min-h-[44px] [&>*]:mx-auto [&>*]:max-w-[400px]" ref={place} />
      <p className={NOTE} role="status">
        {busy ? (mode === 'login' ? messages.login.submitting : messages.register.submitting) : null}
      </p>
      <p className="flex items-center gap-4 text-ink-soft text-sm">
        <Stitch />
        {messages.login.or}
        <Stitch />
      </p>
    </>
  );
}

function Stitch() {
  return <span className="stitched-top/line-strong h-0.5 flex-1 opacity-60" />;
}
