import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { lookNow } from '#src/lib/flows/payment/poll-payment.ts';
import { $look } from '#src/lib/stores/checkout/payment.ts';

/** Asks now what became of the payment that waits; one wish at a time. */
export function LookButton(place: Pick<ComponentProps<typeof Button>, 'size' | 'className'>) {
  const isLooking = useStore($look) === 'looking';
  return (
    <Button {...place} aria-disabled={isLooking} onClick={isLooking ? undefined : () => void lookNow()}>
      {isLooking ? messages.payment.looking : messages.payment.lookNow}
    </Button>
  );
}
