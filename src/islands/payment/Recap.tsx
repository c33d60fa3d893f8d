import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { messages } from '#domain/messages.ts';
import { formatPhone, normalisePhone } from '#domain/phone.ts';
import { spokenSpan } from '#domain/windows/spoken.ts';
import type { CheckoutIconName } from '#src/checkout-icons.ts';
import { CheckoutIcon } from '#src/islands/ui/CheckoutIcon.tsx';
import { offerWindows } from '#src/lib/flows/checkout/pickup-windows.ts';
import { $delivery, $effectivePickup, $phone } from '#src/lib/stores/checkout/checkout.ts';
import type { ChosenPlace } from '#src/lib/stores/checkout/chosen-place.ts';
import { $pickupWindow, $windowAreas } from '#src/lib/stores/checkout/pickup-window.ts';

/** Places, times and the phone number, to check before the payment window opens; the sum stands beside or below. */
export function Recap() {
  const delivery = placeLine(useStore($delivery));
  const pickup = placeLine(useStore($effectivePickup));
  const phone = useStore($phone);
  const window = useStore($pickupWindow);
  const areas = useStore($windowAreas);
  // A checkout that opened at this step has asked for no window yet.
  useEffect(() => {
    if (areas !== '' && $pickupWindow.get() === null) void offerWindows(areas);
  }, [areas]);
  const checkout = messages.checkout;
  const payment = messages.payment;
  return (
    <dl className="grid gap-[1.1rem]">
      {delivery === pickup ? (
        <Row icon="map-pin" label={payment.deliveryAndPickup} text={delivery} />
      ) : (
        <>
          <Row icon="map-pin" label={checkout.delivery} text={delivery} />
          <Row icon="truck" label={checkout.pickup} text={pickup} />
        </>
      )}
      {window === null ? null : <Row icon="truck" label={messages.windows.pickup} text={spokenSpan(window)} />}
      {window?.back ? <Row icon="truck" label={messages.windows.delivery} text={spokenSpan(window.back)} /> : null}
      <Row icon="phone" label={payment.phone} text={formatPhone(normalisePhone(phone) ?? phone)} />
    </dl>
  );
}

function Row({ icon, label, text }: { icon: CheckoutIconName; label: string; text: string }) {
  return (
    <div>
      <dt className="flex items-center gap-[0.6rem] text-ink-soft text-sm">
        <CheckoutIcon name={icon} className="text-green-600" />
        {label}
      </dt>
      <dd className="wrap-anywhere pl-8 font-semibold tabular-nums">{text}</dd>
    </div>
  );
}

/** 'Oxford Street, Osu, Accra': the place's name, and its area when the name does not contain it. */
function placeLine(place: ChosenPlace | null): string {
  if (place === null) return '';
  const { name, areaName } = place;
  return name.toLowerCase().includes(areaName.toLowerCase()) ? name : `${name}, ${areaName}`;
}
