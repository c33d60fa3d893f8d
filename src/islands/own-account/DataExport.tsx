import { useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { loadAccountExport } from '#src/lib/flows/account/account.ts';
import { saveFile } from '#src/lib/flows/shell/save-file.ts';
import { AccountSection } from './AccountSection.tsx';

const words = messages.account;

/** Everything that the shop stores about the account, as a file. */
export function DataExport() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    const text = await loadAccountExport();
    if (text !== null) saveFile(new Blob([text], { type: 'application/json' }), words.exportFile);
    setBusy(false);
  };
  return (
    <AccountSection id="own-data" title={words.yourData}>
      <p className="text-soft">{words.exportText}</p>
      <Button kind="outlined" className="w-full" aria-disabled={busy || undefined} onClick={download}>
        {busy ? words.exporting : words.export}
      </Button>
    </AccountSection>
  );
}
