import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import { messages } from '#domain/messages.ts';
import { normalisePhone, unbrokenPhone } from '#domain/phone.ts';
import { formatSpan } from '#domain/windows/format.ts';
import type { CheckoutIconName } from '#src/checkout-icons.ts';
import { CheckoutIcon } from '#src/islands/ui/icons/CheckoutIcon.tsx';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import { backWithoutWindow, closedBetween, refreshWindows } from '#src/lib/flows/checkout/pickup-windows.ts';
import { $delivery, $effectivePickup, $phone, $priority } from '#src/lib/stores/checkout/checkout.ts';
import type { ChosenPlace } from '#src/lib/stores/checkout/chosen-place.ts';
import { $offeredPriority } from '#src/lib/stores/checkout/offered-priority.ts';
import { $paymentBusy } from '#src/lib/stores/checkout/payment.ts';
import { $pickupWindow, $windowAreas } from '#src/lib/stores/checkout/pickup-window.ts';
import { TURNAROUND_HOURS } from '#src/lib/stores/checkout/turnaround.ts';

/** Places, times and the phone number, to check before the payment window opens; the sum is beside or below. */
export function Recap({ onBack }: { onBack: () => void }) {
  const busy = useStore($paymentBusy);
  const change = (question: Question) =>
    busy
      ? undefined
      : () => {
          onBack();
          showQuestion(question);
        };
  const [delivery, pickup] = [useStore($delivery), useStore($effectivePickup)];
  const phone = useStore($phone);
  const pickupWindow = useStore($pickupWindow);
  const areas = useStore($windowAreas);
  const priority = useStore($priority);
  const isPriorityOffered = useStore($offeredPriority) !== null;
  const speed = priority === null ? messages.priority.notChosen : messages.priority.chosen;
  // A checkout that opened at this step has asked for no window yet, or does not know when the pairs are back.
  const [isAsked, setAsked] = useState(false);
  const [offer, setOffer] = useState<AvailableWindows | null>(null);
  useEffect(() => {
    // What was offered for other areas, or before a pause began, is promised no more.
    setOffer(null);
    setAsked(false);
    if (areas === '' || $pickupWindow.get()?.back) return;
    const ask = () =>
      void refreshWindows(areas).then((loaded) => {
        setOffer(loaded);
        setAsked(true);
      });
    ask();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [areas]);
  // Without a window the order's page names the day of the promise, unless the pickup is still to be agreed on: so does this one.
  const unbooked = offer === null ? null : backWithoutWindow(offer, priority !== null);
  const back = pickupWindow === null ? unbooked : pickupWindow.back;
  const closed = offer !== null && unbooked !== null ? closedBetween(offer, '', unbooked.date) : null;
  const checkout = messages.checkout;
  const payment = messages.payment;
  return (
    <dl className="grid grid-cols-1 gap-[1.1rem]">
      {delivery === pickup ? (
        <Row icon="map-pin" label={payment.deliveryAndPickup} onChange={change('delivery')} {...placeLines(delivery)} />
      ) : (
        <>
          <Row icon="map-pin" label={checkout.delivery} onChange={change('delivery')} {...placeLines(delivery)} />
          <Row icon="truck" label={checkout.pickup} onChange={change('pickup')} {...placeLines(pickup)} />
        </>
      )}
      {pickupWindow === null ? null : (
        <Row icon="truck" label={messages.windows.pickup} onChange={change('window')} text={formatSpan(pickupWindow)} />
      )}
      {pickupWindow === null && isAsked ? (
        <Row
          icon="truck"
          label={messages.windows.pickup}
          text={whenFetched(offer)}
          onChange={offer !== null && offer.days.length > 0 ? change('window') : undefined}
        />
      ) : null}
      {back || isAsked ? (
        <Row
          icon="truck"
          label={messages.windows.delivery}
          text={
            back
              ? formatSpan(back)
              : offer === null && pickupWindow === null
                ? messages.windows.notKnown
                : messages.windows.backLater(priority?.hours ?? TURNAROUND_HOURS)
          }
          more={[isPriorityOffered || priority !== null ? speed : null, pickupWindow === null ? closed : null]
            .filter(Boolean)
            .join(' ')}
          onChange={isPriorityOffered ? change('window') : undefined}
        />
      ) : null}
      <Row
        icon="phone"
        label={payment.phone}
        onChange={change('phone')}
        text={unbrokenPhone(normalisePhone(phone) ?? phone)}
      />
    </dl>
  );
}

/** When pairs of a booking without a window are fetched; without an answer of the shop nobody knows. */
function whenFetched(offer: AvailableWindows | null): string {
  if (offer === null) return messages.windows.notKnown;
  return offer.days.length === 0 ? messages.windows.calledSoon : messages.windows.called;
}

type Question = 'delivery' | 'pickup' | 'phone' | 'window';

/** How long step 1 takes to come back, with the page at its top, in ms. */
const RETURN_MS = 300;

/** Leads to a question of step 1, once that is back on screen. */
function showQuestion(question: Question): void {
  setTimeout(() => {
    const place = document.querySelector<HTMLElement>(`[data-field="${question}"]`);
    place?.scrollIntoView({ block: 'center' });
    place?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  }, RETURN_MS);
}

type RowProps = {
  icon: CheckoutIconName;
  label: string;
  text: string;
  more?: string | undefined;
  onChange?: (() => void) | undefined;
};

function Row({ icon, label, text, more, onChange }: RowProps) {
  return (
    <div>
      <dt className="flex flex-wrap items-center gap-x-[0.6rem] text-ink-soft text-sm">
        <CheckoutIcon name={icon} className="text-green-600" />
        {label}
        {onChange ? (
          <TextButton
            className="-my-3 ml-auto text-sm"
            aria-label={messages.windows.changeOf(label)}
            onClick={onChange}
          >
            {messages.windows.changeIt}
          </TextButton>
        ) : null}
      </dt>
      <dd className="wrap-anywhere pl-8 font-semibold tabular-nums">
        {text}
        {more ? <span className="block font-normal text-ink-soft">{more}</span> : null}
      </dd>
    </div>
  );
}

/**
 * 'Oxford Street, Osu, Accra': the place's name, and its area when the name does not contain it; below it the
 * directions and the GhanaPost code, as far as the name does not say them.
 */
function placeLines(place: ChosenPlace | null): { text: string; more?: string } {
  if (place === null) return { text: '' };
  const { name, areaName, landmark, digital_address: code } = place;
  const text = name.toLowerCase().includes(areaName.toLowerCase()) ? name : `${name}, ${areaName}`;
  const more = [landmark, code].filter((part) => part && !text.includes(part)).join(', ');
  return { text, more };
}
