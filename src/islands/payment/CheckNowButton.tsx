import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { checkNow } from '#src/lib/flows/payment/poll-payment.ts';
import { $lastCheck } from '#src/lib/stores/checkout/payment.ts';

/** Asks now what became of the payment that waits; one request at a time. */
export function CheckNowButton(place: Pick<ComponentProps<typeof Button>, 'size' | 'className'>) {
  const isLooking = useStore($lastCheck) === 'looking';
  return (
    <Button {...place} aria-disabled={isLooking} onClick={isLooking ? undefined : () => void checkNow()}>
      {isLooking ? messages.payment.looking : messages.payment.checkNow}
    </Button>
  );
}
