import { useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Checkbox } from '#src/islands/ui/form/Checkbox.tsx';
import { chooseMarketing } from '#src/lib/flows/account/account.ts';
import { AccountSection } from './AccountSection.tsx';

const words = messages.account;

/** The choice about marketing mail; off by default. */
export function MarketingConsent({ given: initially, shopName }: { given: boolean; shopName: string }) {
  const [given, setGiven] = useState(initially);
  const [busy, setBusy] = useState(false);
  const choose = async (wanted: boolean) => {
    if (busy) return;
    setBusy(true);
    if (await chooseMarketing(wanted)) setGiven(wanted);
    setBusy(false);
  };
  return (
    <AccountSection id="own-marketing" title={words.marketing}>
      <Checkbox
        className="!items-start !font-normal"
        checked={given}
        aria-disabled={busy || undefined}
        onChange={(event) => choose(event.target.checked)}
      >
        <span>{words.marketingText(shopName)}</span>
      </Checkbox>
    </AccountSection>
  );
}
