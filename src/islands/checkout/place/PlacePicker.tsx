import { useStore } from '@nanostores/react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { formatCheckout, parseMoney } from '#domain/prices/money.ts';
import { DirectionsField } from '#src/islands/places/DirectionsField.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { CheckoutIcon } from '#src/islands/ui/icons/CheckoutIcon.tsx';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import type { Suggestion } from '#src/lib/flows/places/place-search.ts';
import { codeOf, searchAvailability } from '#src/lib/flows/places/place-search.ts';
import {
  choosePlace,
  clearPlace,
  chooseCurrentLocation as locate,
  type PlaceChoiceResult,
  savePlaceInput,
  type Trip,
  typeDirections,
} from '#src/lib/flows/places/places.ts';
import { $delivery, $deliveryInput, $pickup, $pickupInput } from '#src/lib/stores/checkout/checkout.ts';
import { placeTitle } from '#src/lib/stores/checkout/chosen-place.ts';
import { $placeRule } from '#src/lib/stores/checkout/place-rule.ts';
import { $offeredPlaces, canBeSaved } from '#src/lib/stores/checkout/saved-places.ts';
import { ComingPlace } from './ComingPlace.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import { PlaceSearch } from './PlaceSearch.tsx';

// Loaded when they are needed: most places come from the search, and new customers have no saved ones.
const PlaceByHand = lazyComponent(() => import('./PlaceByHand.tsx').then((module) => module.PlaceByHand));
const OfferedPlaces = lazyComponent(() => import('./OfferedPlaces.tsx').then((module) => module.OfferedPlaces));
const PinButton = lazyComponent(() => import('./PinButton.tsx').then((module) => module.PinButton));
const SavePlace = lazyComponent(() => import('./SavePlace.tsx').then((module) => module.SavePlace));

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
export function PlacePicker({ trip, missing, isAsked }: { trip: Trip; missing: string | null; isAsked: boolean }) {
  const { $place, $input, label, clear } = TRIPS[trip];
  const place = useStore($place);
  const text = useStore($input);
  const offered = useStore($offeredPlaces);
  const [busy, setBusy] = useState<'choosing' | 'locating' | null>(null);
  /** The suggestion that was tapped, until its place is known. */
  const [tapped, setTapped] = useState<Suggestion | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Why the text that was left in the search is no place yet. */
  const [untaken, setUntaken] = useState<string | null>(null);
  const [outage, setOutage] = useState<string | null>(null);
  const [byHand, setByHand] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const [wasLeft, setLeft] = useState(false);
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

  // A place that was chosen in another way than the refused one answers the question.
  useEffect(() => {
    if (place !== null) setRefusal(null);
  }, [place]);

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
  const choose = (suggestion: Suggestion) => {
    const typed = codeOf(suggestion.id);
    if (typed === null) {
      setTapped(suggestion);
      return void showOutcome('choosing', choosePlace(trip, suggestion.id));
    }
    setCode(typed);
    setByHand(true);
    savePlaceInput(trip, typed);
  };
  /** Nothing is chosen, and nothing else than the search is in use. */
  const isOpen = place === null && busy === null && !byHand;
  const rule = useStore($placeRule);
  const problem = place === null ? null : rule(place);
  const reset = () => {
    clearPlace(trip);
    setBusy(null);
    setRefusal(null);
    setLeft(false);
    setFocusTarget('input');
  };
  return (
    <div className="grid min-w-0 grid-cols-1 gap-[0.9rem]" data-field={trip} aria-busy={busy !== null} ref={question}>
      {place === null && offered.places.length > 0 ? (
        <Suspense>
          <OfferedPlaces trip={trip} onDone={() => setFocusTarget('[data-clear]')} />
        </Suspense>
      ) : null}
      {hasSearch ? (
        <>
          <PlaceSearch
            label={label}
            text={text}
            error={refusal ?? (isOpen ? untaken : null) ?? (code === null ? missing : null)}
            isUnchosen={isOpen}
            onType={(typed) => {
              savePlaceInput(trip, typed);
              setUntaken(null);
              setRefusal(null);
            }}
            onChoose={choose}
            onLeave={(typed) => {
              if (typed.trim() === '' || !isOpen) return;
              void import('#src/lib/flows/places/choose-by-hand.ts')
                .then((hand) => hand.chooseTypedPlace(trip, typed))
                .then(setUntaken);
            }}
            onFailure={onFailure}
          />
          <Button
            kind="outlined"
            aria-disabled={busy !== null || undefined}
            onClick={() => busy === null && void showOutcome('locating', locate(trip))}
          >
            <CheckoutIcon name="locate-fixed" />
            {busy === 'locating' ? location.detecting : location.useCurrent}
          </Button>
        </>
      ) : null}
      {outage === null ? null : <Notice kind="warn">{outage}</Notice>}
      {busy === 'choosing' && place === null && tapped !== null ? <ComingPlace suggestion={tapped} /> : null}
      {place === null ? null : <PlaceCard place={place} clearLabel={clear} onClear={reset} />}
      {place !== null && hasSearch ? (
        <Suspense fallback={<div className="h-tap" />}>
          <PinButton trip={trip} place={place} />
        </Suspense>
      ) : null}
      {place !== null && (place.lat !== undefined || problem !== null) ? (
        <DirectionsField
          label={location.directions}
          hint={location.directionsHint}
          value={place.landmark ?? ''}
          error={isAsked || wasLeft ? problem : null}
          required
          onBlur={({ target }) => setLeft(target.value.trim() !== '')}
          onChange={({ target }) => typeDirections(trip, target.value)}
        />
      ) : null}
      {place !== null && canBeSaved(place, offered) ? (
        // The room is reserved, so that nothing moves under a finger.
        <Suspense fallback={<div className="h-20" />}>
          <SavePlace place={place} problem={problem} />
        </Suspense>
      ) : null}
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
          <Suspense>
            <PlaceByHand
              key={code}
              trip={trip}
              code={code}
              typed={text}
              onDone={() => {
                setByHand(!hasSearch);
                setOutage(null);
                setFocusTarget('[data-clear]');
              }}
            />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
