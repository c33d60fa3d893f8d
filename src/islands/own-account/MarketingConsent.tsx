import { useState } from 'react';
import { messages } from '#domain/messages.ts';
import { chooseMarketing } from '#src/lib/flows/account/account.ts';

const words = messages.account;

/** The choice about marketing mail; off by default. */
export function MarketingConsent({ given: initially }: { given: boolean }) {
  const [given, setGiven] = useState(initially);
  const [busy, setBusy] = useState(false);
  const choose = async (wanted: boolean) => {
    setBusy(true);
    if (await chooseMarketing(wanted)) setGiven(wanted);
    setBusy(false);
  };
  return (
    <section aria-labelledby="own-marketing">
      <h2 id="own-marketing">{words.marketing}</h2>
      <label className="check">
        <input type="checkbox" checked={given} disabled={busy} onChange={(event) => choose(event.target.checked)} />
        <span>{words.marketingText}</span>
      </label>
    </section>
  );
}
