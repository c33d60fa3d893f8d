import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { $user } from '#src/lib/stores/tokens.ts';
import { DashboardScreen } from './DashboardScreen.tsx';
import { LoginBox, Programme } from './Programme.tsx';
import { ReferralHead } from './ReferralHead.tsx';

/** The referral programme: what it is for whoever comes by, and the dashboard for the signed-in user. */
export default function ReferralScreen() {
  const user = useStore($user, { ssr: () => null });
  // The page is built for nobody in particular; who is here shows with the first look at the browser's storage.
  const [isKnown, setKnown] = useState(false);
  useEffect(() => setKnown(true), []);

  if (isKnown && user !== null) return <DashboardScreen key={user.user_id} />;
  return (
    <>
      <ReferralHead>
        {isKnown ? (
          <LoginBox />
        ) : (
          <div className="share" role="status" aria-busy="true">
            <span className="sr">{messages.shell.loading}</span>
            <span className="sk title" />
            <span className="sk field" />
            <span className="sk press" />
          </div>
        )}
      </ReferralHead>
      <Programme />
    </>
  );
}
