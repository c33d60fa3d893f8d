import { Suspense, useCallback, useEffect, useState } from 'react';
import type { SavedPlaces as Known, KnownPlace, SavedPlace } from '#contract/account/places.ts';
import { messages } from '#domain/messages.ts';
import { SAVED_PLACES_MAX } from '#domain/places/saved-place.ts';
import { AskFirst } from '#src/islands/ui/AskFirst.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { FieldError } from '#src/islands/ui/form/FieldError.tsx';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import { deleteSavedPlace, saveAccountPhone, shownPhone } from '#src/lib/flows/places/own-places.ts';
import { loadSavedPlaces, savePlaceAs } from '#src/lib/flows/places/saved-places.ts';
import { readPlace } from '#src/lib/stores/checkout/chosen-place.ts';
import { AccountEntry, AccountSection } from './AccountSection.tsx';

const words = messages.places;

// Their rules and forms arrive when a place is added or changed.
const AddPlace = lazyComponent(() => import('./AddPlace.tsx').then((module) => module.AddPlace));
const EditPlace = lazyComponent(() => import('./EditPlace.tsx').then((module) => module.EditPlace));

/** The places and the phone number that the account keeps for the next checkout. */
export function SavedPlaces() {
  const [known, setKnown] = useState<Known | 'failed' | null>(null);
  const load = useCallback(async () => setKnown((await loadSavedPlaces()) ?? 'failed'), []);
  useEffect(() => void load(), [load]);
  return (
    <AccountSection id="own-places" title={words.title}>
      <p className="text-soft">{words.text}</p>
      {known === null ? <Skeleton /> : null}
      {known === 'failed' ? (
        <>
          <p role="alert">{words.loadFailed}</p>
          <Button kind="outlined" className="w-full" onClick={load}>
            {messages.shell.tryAgain}
          </Button>
        </>
      ) : null}
      {known !== null && known !== 'failed' ? (
        <>
          {known.places.length === 0 ? <p className="text-soft">{words.none}</p> : null}
          <ul className="empty:hidden">
            {known.places.map((saved) => (
              <PlaceEntry key={saved.id} saved={saved} taken={known.places.map(({ name }) => name)} onChange={load} />
            ))}
          </ul>
          <LastPlaces known={known} onChange={load} />
          <NewPlace places={known.places} onChange={load} />
          <PhoneForm
            key={known.phone_number}
            phone={known.phone_number}
            last={known.last_order?.phone_number ?? null}
            onChange={load}
          />
        </>
      ) : null}
    </AccountSection>
  );
}

/** The places of the newest order that are not saved yet: one tap saves one, first as home, then as work. */
function LastPlaces({ known, onChange }: { known: Known; onChange: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const free = [words.home, words.work].filter((name) => !known.places.some((saved) => saved.name === name));
  const offered = unsavedOf(known);
  if (offered.length === 0 || free.length === 0 || known.places.length >= SAVED_PLACES_MAX) return null;
  const save = async (name: string, place: KnownPlace) => {
    if (busy) return;
    setBusy(true);
    const outcome = await savePlaceAs({ name, place });
    setBusy(false);
    setFailure(outcome.ok ? null : (outcome.errors.place ?? outcome.errors.name ?? outcome.message));
    if (outcome.ok) await onChange();
  };
  return (
    <div className="grid gap-3 rounded-toe-sm bg-mint-soft p-4">
      <p className="font-bold text-sm">{words.fromLastOrder}</p>
      {offered.map((place) => (
        <div className="grid gap-2" key={`${place.address} ${place.landmark ?? ''}`}>
          <PlaceText place={place} />
          <div className="flex flex-wrap gap-2">
            {free.map((name) => (
              <Button
                key={name}
                kind="outlined"
                size="small"
                aria-disabled={busy || undefined}
                onClick={() => void save(name, place)}
              >
                {words.saveAsName(name)}
              </Button>
            ))}
          </div>
        </div>
      ))}
      {failure === null ? null : <FieldError>{failure}</FieldError>}
    </div>
  );
}

/** What the riders of the newest order went to and the account does not keep yet, each place once. */
function unsavedOf({ places, last_order: last }: Known): KnownPlace[] {
  const keyOf = ({ address, landmark = '', digital_address }: KnownPlace) =>
    `${address} ${landmark} ${digital_address ?? ''}`;
  const seen = new Set(places.map(({ place }) => keyOf(place)));
  return [last?.delivery_location, last?.pickup_location].flatMap((place) => {
    if (place == null || seen.has(keyOf(place))) return [];
    seen.add(keyOf(place));
    return [place];
  });
}

function PlaceText({ place }: { place: KnownPlace }) {
  const { address, landmark, digital_address: code } = place;
  const paused = readPlace(place)?.paused;
  return (
    <span className="wrap-anywhere block leading-snug">
      <span className="block text-sm text-soft">{address}</span>
      {landmark && !address.includes(landmark) ? <span className="block text-sm text-soft">{landmark}</span> : null}
      {code ? <span className="block text-sm text-soft">{code}</span> : null}
      {paused === undefined ? null : <span className="block font-semibold text-sm">{paused}</span>}
    </span>
  );
}

/** The form for one more place, on request; the sentence that says why there can be none. */
function NewPlace({ places, onChange }: { places: readonly SavedPlace[]; onChange: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  if (places.length >= SAVED_PLACES_MAX) return <p className="text-sm text-soft">{words.tooMany}</p>;
  return (
    <>
      <TextButton className="min-h-tap justify-self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? words.cancel : words.add}
      </TextButton>
      {isOpen ? (
        <Suspense fallback={<Skeleton shape="button" />}>
          <AddPlace
            taken={places.map(({ name }) => name)}
            onDone={async () => {
              setOpen(false);
              await onChange();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type EntryProps = { saved: SavedPlace; taken: readonly string[]; onChange: () => Promise<void> };

function PlaceEntry({ saved, taken, onChange }: EntryProps) {
  const { id, name, place } = saved;
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    if (await deleteSavedPlace(id, name)) await onChange();
    setBusy(false);
  };
  return (
    <AccountEntry>
      <span className="wrap-anywhere min-w-0 flex-1 basis-48 leading-snug">
        <b className="block">{name}</b>
        <PlaceText place={place} />
      </span>
      <span className="flex gap-4">
        <TextButton
          className="min-h-tap"
          aria-expanded={isOpen}
          aria-label={isOpen ? words.cancelOf(name) : words.editOf(name)}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.cancel : words.edit}
        </TextButton>
        <TextButton
          className="min-h-tap"
          aria-label={words.removeOf(name)}
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        >
          {words.remove}
        </TextButton>
      </span>
      {isAsking ? (
        <div className="w-full py-2">
          <AskFirst
            question={words.removeAsk(name)}
            yes={words.removeYes}
            no={words.removeNo}
            busy={busy}
            onYes={() => void remove()}
            onNo={() => setAsking(false)}
          />
        </div>
      ) : null}
      {isOpen ? (
        <Suspense fallback={<Skeleton shape="button" />}>
          <EditPlace
            saved={saved}
            taken={taken}
            onDone={async () => {
              setOpen(false);
              await onChange();
            }}
          />
        </Suspense>
      ) : null}
    </AccountEntry>
  );
}

type PhoneProps = { phone: string | null; last: string | null; onChange: () => Promise<void> };

/** The saved number; where none is saved, the one of the newest order, ready to be saved. */
function PhoneForm({ phone, last, onChange }: PhoneProps) {
  const [text, setText] = useState(shownPhone(phone ?? last));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await saveAccountPhone({ phone_number: text }, phone);
    setBusy(false);
    setError(outcome.ok ? null : (outcome.errors.phone_number ?? outcome.message));
    if (outcome.ok) await onChange();
  };
  return (
    <form
      className="mt-2 grid gap-[0.9rem]"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={words.phone}
        value={text}
        error={error}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        hint={phone === null && last !== null && text === shownPhone(last) ? words.phoneOfLastOrder : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="submit"
        kind="outlined"
        className="w-full"
        disabled={text === shownPhone(phone)}
        aria-disabled={busy || undefined}
      >
        {busy ? words.saving : words.save}
      </Button>
    </form>
  );
}
