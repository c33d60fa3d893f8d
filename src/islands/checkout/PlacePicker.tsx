import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { formatCheckout, parseMoney } from '#domain/prices/money.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { CheckoutIcon } from '#src/islands/ui/CheckoutIcon.tsx';
import { Notice } from '#src/islands/ui/Notice.tsx';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import { searchAvailability } from '#src/lib/flows/places/place-search.ts';
import {
  choosePlace,
  clearPlace,
  chooseCurrentLocation as locate,
  type PlaceChoiceResult,
  savePlaceInput,
  type Trip,
} from '#src/lib/flows/places/places.ts';
import { $delivery, $deliveryInput, $pickup, $pickupInput } from '#src/lib/stores/checkout/checkout.ts';
import { placeTitle } from '#src/lib/stores/checkout/chosen-place.ts';
import { PlaceByHand } from './PlaceByHand.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import { PlaceSearch } from './PlaceSearch.tsx';

const location = messages.location;
const checkout = messages.checkout;

const TRIPS = {
  delivery: {
    $place: $delivery,
    $input: $deliveryInput,
    label: checkout.deliveryAddress,
    clear: location.clearDelivery,
  },
  pickup: { $place: $pickup, $input: $pickupInput, label: checkout.pickupAddress, clear: location.clearPickup },
} as const;

/** The place of one trip: the search, the current location, the form by hand, and the chosen place. */
export function PlacePicker({ trip, missing }: { trip: Trip; missing: string | null }) {
  const { $place, $input, label, clear } = TRIPS[trip];
  const place = useStore($place);
  const text = useStore($input);
  const [busy, setBusy] = useState<'choosing' | 'locating' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [outage, setOutage] = useState<string | null>(null);
  const [byHand, setByHand] = useState(false);
  const wasOpened = useRef(false);
  wasOpened.current ||= byHand;
  const [hasSearch, setHasSearch] = useState(true);
  const question = useRef<HTMLDivElement>(null);
  // Where the focus goes when the focused element is removed.
  const [focusTarget, setFocusTarget] = useState<string | null>(null);
  useEffect(() => {
    if (focusTarget !== null) question.current?.querySelector<HTMLElement>(focusTarget)?.focus();
    setFocusTarget(null);
  }, [focusTarget]);

  useEffect(() => {
    let isGone = false;
    void searchAvailability().then((availability) => {
      if (isGone || availability === 'there') return;
      setByHand(true);
      setHasSearch(availability === 'unknown');
    });
    return () => {
      isGone = true;
    };
  }, []);

  const onFailure = useCallback((message: string) => {
    setOutage(message);
    setByHand(true);
  }, []);
  const showOutcome = async (way: 'choosing' | 'locating', choice: Promise<PlaceChoiceResult>) => {
    setBusy(way);
    setRefusal(null);
    setOutage(null);
    const outcome = await choice;
    if (!outcome.ok && outcome.reason === 'superseded') return;
    setBusy(null);
    if (outcome.ok) setByHand(false);
    else if (outcome.reason === 'unavailable') onFailure(outcome.message);
    else setRefusal(outcome.message);
  };
  const reset = () => {
    clearPlace(trip);
    setBusy(null);
    setRefusal(null);
    setFocusTarget('input');
  };
  return (
    <div className="grid min-w-0 gap-[0.9rem]" data-field={trip} aria-busy={busy !== null} ref={question}>
      {hasSearch ? (
        <>
          <PlaceSearch
            label={label}
            text={text}
            error={refusal ?? missing}
            onType={(typed) => {
              savePlaceInput(trip, typed);
              setRefusal(null);
            }}
            onChoose={(id) => void showOutcome('choosing', choosePlace(trip, id))}
            onFailure={onFailure}
          />
          <Button kind="outlined" disabled={busy !== null} onClick={() => void showOutcome('locating', locate(trip))}>
            <CheckoutIcon name="locate-fixed" />
            {busy === 'locating' ? location.detecting : location.useCurrent}
          </Button>
        </>
      ) : null}
      {outage === null ? null : <Notice kind="warn">{outage}</Notice>}
      {place === null ? null : <PlaceCard place={place} clearLabel={clear} onClear={reset} />}
      <p className="sr-only" role="status">
        {place === null ? '' : location.chosen(placeTitle(place), formatCheckout(parseMoney(place.cost) ?? 0))}
      </p>
      {hasSearch ? (
        <TextButton className="group justify-self-start" aria-expanded={byHand} onClick={() => setByHand(!byHand)}>
          {location.byHand}
          <CheckoutIcon
            name="chevron-down"
            className="transition-transform duration-fast ease-klean group-aria-expanded:rotate-180"
          />
        </TextButton>
      ) : null}
      {/* Once opened it stays mounted but hidden, so that closing it loses no text. */}
      {byHand || wasOpened.current ? (
        <div hidden={!byHand}>
          <PlaceByHand
            trip={trip}
            onDone={() => {
              setByHand(!hasSearch);
              setOutage(null);
              setFocusTarget('[data-clear]');
            }}
          />
        </div>
      ) : null}
    </div>
  );
}
