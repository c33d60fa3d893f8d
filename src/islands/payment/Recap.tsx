import { useStore } from '@nanostores/react';
import { clsx } from 'clsx';
import { messages } from '#domain/messages.ts';
import { formatPhone, normalisePhone } from '#domain/phone.ts';
import { formatCheckout, type Pesewas } from '#domain/prices/money.ts';
import type { CheckoutIconName } from '#src/checkout-icons.ts';
import { CheckoutIcon } from '#src/islands/ui/CheckoutIcon.tsx';
import { $delivery, $effectivePickup, $phone } from '#src/lib/stores/checkout/checkout.ts';
import type { ChosenPlace } from '#src/lib/stores/checkout/chosen-place.ts';

/** Places, phone number and sum on one screen, to check before the payment window opens. */
export function Recap({ total }: { total: Pesewas }) {
  const delivery = placeLine(useStore($delivery));
  const pickup = placeLine(useStore($effectivePickup));
  const phone = useStore($phone);
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
      {/* The pickup window goes here, between the places and the phone. */}
      <Row icon="phone" label={payment.phone} text={formatPhone(normalisePhone(phone) ?? phone)} />
      <Row icon="lock" label={payment.toPay} text={formatCheckout(total)} isSum />
    </dl>
  );
}

type RowProps = { icon: CheckoutIconName; label: string; text: string; isSum?: boolean };

function Row({ icon, label, text, isSum = false }: RowProps) {
  return (
    <div>
      <dt className="flex items-center gap-[0.6rem] text-ink-soft text-sm">
        <CheckoutIcon name={icon} className="text-green-600" />
        {label}
      </dt>
      <dd
        className={clsx(
          'wrap-anywhere pl-8 tabular-nums',
          isSum ? 'font-display font-heavy text-[1.375rem] text-green-900 leading-tight' : 'font-semibold',
        )}
      >
        {text}
      </dd>
    </div>
  );
}

/** 'Oxford Street, Osu, Accra': the place's name, and its area when the name does not contain it. */
function placeLine(place: ChosenPlace | null): string {
  if (place === null) return '';
  const { name, areaName } = place;
  return name.toLowerCase().includes(areaName.toLowerCase()) ? name : `${name}, ${areaName}`;
}
