import { useCallback, useState } from 'react';
import type { NoticeSettings } from '#contract/account/notices.ts';
import { messages } from '#domain/messages.ts';
import { NoticeChoice } from '#src/islands/notices/NoticeChoice.tsx';
import { AccountSection } from './AccountSection.tsx';

/** Where messages about orders go; absent in a shop that only mails. */
export function OwnNotices() {
  const [isOffered, setOffered] = useState(false);
  const onLoaded = useCallback(({ offered }: NoticeSettings) => setOffered(offered.length > 1), []);
  return (
    <div hidden={!isOffered}>
      <AccountSection id="own-notices" title={messages.notices.title}>
        <NoticeChoice onLoaded={onLoaded} />
      </AccountSection>
    </div>
  );
}
