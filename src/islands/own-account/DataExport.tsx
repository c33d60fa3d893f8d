import { useState } from 'react';
import { messages } from '#domain/messages.ts';
import { collectData } from '#src/lib/flows/account/account.ts';
import { saveFile } from '#src/lib/flows/shell/save-file.ts';

const words = messages.account;

/** Everything that the shop stores about the account, as a file. */
export function DataExport() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const text = await collectData();
    if (text !== null) saveFile(new Blob([text], { type: 'application/json' }), words.exportFile);
    setBusy(false);
  };
  return (
    <section aria-labelledby="own-data">
      <h2 id="own-data">{words.yourData}</h2>
      <p className="soft">{words.exportText}</p>
      <button type="button" className="btn line full" disabled={busy} onClick={download}>
        {busy ? words.exporting : words.export}
      </button>
    </section>
  );
}
