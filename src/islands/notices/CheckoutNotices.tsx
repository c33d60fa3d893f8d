import { clsx } from 'clsx';
import { useCallback, useState } from 'react';
import type { NoticeSettings } from '#contract/account/notices.ts';
import { messages } from '#domain/messages.ts';
import { CheckoutIcon } from '#src/islands/ui/icons/CheckoutIcon.tsx';
import { latestNoticeSettings, loadNoticeSettings } from '#src/lib/flows/account/notices.ts';
import { TEXT_LINK } from '#src/looks/text-link.ts';
import { NoticeChoice } from './NoticeChoice.tsx';

/** Loads what this fact will say. Never throws. */
export async function loadNoticesAhead(): Promise<void> {
  await loadNoticeSettings().catch((error: unknown) => console.warn('The notices could not be loaded ahead', error));
}

/** In the checkout: where messages about this order go, to open and change; nothing in a shop that only mails. */
export function CheckoutNotices() {
  const [settings, setSettings] = useState(latestNoticeSettings);
  const keep = useCallback((loaded: NoticeSettings) => setSettings(loaded), []);
  const isOffered = settings !== null && settings.offered.length > 1;
  const { channels, title, change, done } = messages.notices;
  return (
    <details hidden={!isOffered} className="group" data-testid="notices">
      {/* Looks like the facts above it: what, how it is now, and the way to change it. */}
      <summary className="block cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        <span className="flex flex-wrap items-center gap-x-[0.6rem] text-ink-soft text-sm">
          <CheckoutIcon name="smartphone" className="text-green-600" />
          {title}
          <span className={clsx(TEXT_LINK, '-my-3 ml-auto text-sm group-open:hidden')}>{change}</span>
          <span className={clsx(TEXT_LINK, '-my-3 ml-auto hidden text-sm group-open:inline-flex')}>{done}</span>
        </span>
        <span className="block pl-8 font-semibold">{settings === null ? '' : channels[settings.channel]}</span>
      </summary>
      <div className="pt-4 sm:pl-8">
        <NoticeChoice onLoaded={keep} />
      </div>
    </details>
  );
}
