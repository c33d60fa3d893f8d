import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import type { StaffOrder } from '#contract/staff/staff.ts';
import { areaChoices } from '#domain/areas/regions.ts';
import { messages } from '#domain/messages.ts';
import type { StopKind } from '#domain/orders/stops.ts';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Label } from '#src/islands/ui/form/FieldNotes.tsx';
import { Select } from '#src/islands/ui/form/Select.tsx';
import { loadServices } from '#src/lib/flows/cart/services.ts';
import type { Correction } from '#src/lib/flows/team/order/team-corrections.ts';
import { $tripFees } from '#src/lib/stores/cart/trip-fees.ts';

const words = messages.corrections;

/** What of an order is wrong. */
export type Wrong = 'phone' | 'pickup' | 'delivery' | 'pairs';
/** What a form changes of the order; null while nothing is typed. */
export type OnChange = (change: Partial<Correction>) => void;
type Props = { order: StaffOrder; onChange: OnChange };

/** The field that corrects an order's phone number. */
export function PhoneFields({ order, onChange }: Props) {
  const [phone, setPhone] = useState(order.phone_number);
  return (
    <Field
      label={words.phone}
      type="tel"
      autoComplete="off"
      maxLength={32}
      value={phone}
      onChange={({ target }) => {
        setPhone(target.value);
        onChange({ phone_number: target.value });
      }}
    />
  );
}

/** A place by area, street and directions. The pin of the old place is kept while area and street stay. */
export function PlaceFields({ order, trip, onChange }: Props & { trip: StopKind }) {
  const areaId = useId();
  const choices = areaChoices(useStore($tripFees));
  useEffect(() => void loadServices(), []);
  const before = trip === 'pickup' ? order.pickup_address : order.delivery_address;
  const [place, setPlace] = useState({
    area: before.area,
    street: before.street_address,
    directions: before.landmark ?? '',
    digital: before.digital_address ?? '',
  });
  const change = (part: Partial<typeof place>) => {
    const now = { ...place, ...part };
    setPlace(now);
    const isThere = now.area === before.area && now.street === before.street_address;
    const served = choices.find(({ areaName }) => areaName === now.area);
    onChange({
      [trip]: {
        region: served?.region ?? before.region,
        areaName: now.area,
        address: now.street,
        name: isThere ? before.location_name : now.street,
        landmark: now.directions,
        digital_address: now.digital,
        lat: isThere ? before.lat : null,
        lng: isThere ? before.lng : null,
      },
    });
  };
  const names = [...new Set([before.area, ...choices.map(({ areaName }) => areaName)])];
  return (
    <>
      <div className="grid grid-cols-1 gap-[0.4rem]">
        <Label htmlFor={areaId}>{words.area}</Label>
        <Select id={areaId} value={place.area} onChange={({ target }) => change({ area: target.value })}>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </div>
      <Field
        label={words.street}
        maxLength={300}
        autoComplete="off"
        value={place.street}
        onChange={({ target }) => change({ street: target.value })}
      />
      <Field
        label={words.directions}
        maxLength={300}
        autoComplete="off"
        value={place.directions}
        onChange={({ target }) => change({ directions: target.value })}
      />
      <Field
        label={words.digital}
        maxLength={20}
        autoComplete="off"
        value={place.digital}
        onChange={({ target }) => change({ digital: target.value })}
      />
    </>
  );
}

type Line = { id: number; name: string; quantity: number };

/** How many pairs of each service there are: those of the order, and the others that the shop offers. */
export function PairsFields({ order, onChange }: Props) {
  const [lines, setLines] = useState<readonly Line[]>(() => bookedLines(order));
  useEffect(() => {
    let isGone = false;
    void loadServices().then((loaded) => {
      if (isGone || !loaded.ok) return;
      setLines((known) => [
        ...known,
        ...loaded.services
          .filter(({ id }) => !known.some((line) => line.id === id))
          .map(({ id, name }) => ({ id, name, quantity: 0 })),
      ]);
    });
    return () => {
      isGone = true;
    };
  }, []);
  const change = (id: number, quantity: number) => {
    const now = lines.map((line) => (line.id === id ? { ...line, quantity } : line));
    setLines(now);
    const items = now.filter((line) => line.quantity > 0);
    onChange({ items: items.map((line) => ({ service_id: line.id, quantity: line.quantity })) });
  };
  return (
    <div className="grid gap-2">
      {lines.map(({ id, name, quantity }) => (
        <label key={id} className="flex items-center justify-between gap-3">
          <span className="min-w-0 leading-compact">{name}</span>
          <input
            className="min-h-tap w-20 flex-none rounded-md border-[1.5px] border-line-strong bg-card px-3 text-right text-[length:max(16px,1rem)] tabular-nums"
            type="number"
            inputMode="numeric"
            min={0}
            max={99}
            aria-label={words.quantityOf(name)}
            value={quantity}
            onChange={({ target }) => change(id, Math.max(0, Math.min(99, Math.trunc(Number(target.value) || 0))))}
          />
        </label>
      ))}
    </div>
  );
}

function bookedLines(order: StaffOrder): Line[] {
  if (order.pairs_now) return order.pairs_now.map(({ service_id: id, name, quantity }) => ({ id, name, quantity }));
  return order.items.flatMap(({ service: { id, name }, quantity }) =>
    id === undefined ? [] : [{ id, name, quantity }],
  );
}
