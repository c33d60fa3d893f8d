import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ShareCard } from '#src/islands/referral/share/ShareCard.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { DashboardScreen } from './DashboardScreen.tsx';
import type { FriendOffer } from './offer.ts';
import { LoginBox, Programme } from './Programme.tsx';
import { ReferralHead } from './ReferralHead.tsx';

/** The referral programme: its description for guests, and the dashboard for a signed-in user. */
export default function ReferralScreen({ offer }: { offer: FriendOffer }) {
  const user = useStore($user, { ssr: () => null });
  // The built page is the same for everybody; the user is known once the browser's storage is read.
  const [isKnown, setKnown] = useState(false);
  useEffect(() => setKnown(true), []);

  if (isKnown && user !== null) return <DashboardScreen key={user.user_id} offer={offer} />;
  return (
    <>
      <ReferralHead offer={offer}>
        {isKnown ? (
          <LoginBox />
        ) : (
          <ShareCard isLoading>
            <Skeleton shape="field" />
            <Skeleton shape="button" />
          </ShareCard>
        )}
      </ReferralHead>
      <Programme />
    </>
  );
}
