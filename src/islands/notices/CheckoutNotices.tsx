import { useCallback, useState } from 'react';
import type { NoticeSettings } from '#contract/notices.ts';
import { messages } from '#domain/messages.ts';
import { NoticeChoice } from './NoticeChoice.tsx';

/** In the checkout: where messages about this order go, to open and change; nothing in a shop that only mails. */
export function CheckoutNotices() {
  const [settings, setSettings] = useState<NoticeSettings | null>(null);
  const keep = useCallback((loaded: NoticeSettings) => setSettings(loaded), []);
  const isOffered = settings !== null && settings.offered.length > 1;
  const { channels, now } = messages.notices;
  return (
    <details hidden={!isOffered} data-testid="notices">
      <summary className="flex min-h-tap w-fit cursor-pointer items-center font-bold underline decoration-dashed underline-offset-[0.3em]">
        {settings === null ? '' : now(channels[settings.channel])}
      </summary>
      <div className="pt-2">
        <NoticeChoice onLoaded={keep} />
      </div>
    </details>
  );
}
