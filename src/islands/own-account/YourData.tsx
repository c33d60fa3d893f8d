import { useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { collectData } from '#src/lib/flows/account/account.ts';
import { AccountSection } from './AccountSection.tsx';

const words = messages.account;

/** Saves a file on this device. */
function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = words.exportFile;
  link.click();
  URL.revokeObjectURL(address);
}

/** Everything that the shop stores about the account, as a file. */
export function YourData() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const text = await collectData();
    if (text !== null) save(text);
    setBusy(false);
  };
  return (
    <AccountSection id="own-data" title={words.yourData}>
      <p className="text-soft">{words.exportText}</p>
      <Button kind="outlined" className="w-full" disabled={busy} onClick={download}>
        {busy ? words.exporting : words.export}
      </Button>
    </AccountSection>
  );
}
