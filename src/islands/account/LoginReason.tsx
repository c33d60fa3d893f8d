import { useEffect, useState } from 'react';
import { ADDRESS_CHANGE_KEY } from '#domain/address-paths.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { pathAfterLogin } from '#src/lib/flows/account/session.ts';
import { forgetAfterVerification, waitingPage } from '#src/lib/stores/account/after-verification.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { recentlyBooked } from '#src/lib/stores/checkout/last-booked.ts';

/**
 * What the login is for: the order that was paid here a moment ago without one, the end of a session that waited for a
 * verified address, or the mailed link that moves the account to another address, which is logged in to by the present one.
 */
export function LoginReason({ search }: { search: string }) {
  const [slug] = useState(() => recentlyBooked(Date.now()));
  const [hasWaited, setWaited] = useState(false);
  // Told once: it is no reason for the next login.
  useEffect(() => {
    setWaited($user.get() === null && waitingPage().continue !== undefined);
    forgetAfterVerification();
  }, []);
  if (pathAfterLogin().includes(`?${ADDRESS_CHANGE_KEY}=`))
    return <Notice role="note">{messages.keptCart.moving}</Notice>;
  const isBooked = slug !== null && search.includes(slug);
  if (!hasWaited && !isBooked) return null;
  return (
    <Notice role="note">
      {isBooked ? <p>{messages.keptCart.booked(orderCode(slug))}</p> : null}
      {hasWaited ? <p>{messages.keptCart.elsewhere}</p> : null}
    </Notice>
  );
}
