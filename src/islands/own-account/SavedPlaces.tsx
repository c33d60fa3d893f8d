import { Suspense, useCallback, useEffect, useState } from 'react';
import type { SavedPlaces as Known, SavedPlace } from '#contract/places.ts';
import { messages } from '#domain/messages.ts';
import { SAVED_PLACES_MAX } from '#domain/places/saved-place.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Field } from '#src/islands/ui/Field.tsx';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { Skeleton } from '#src/islands/ui/Skeleton.tsx';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import { deleteSavedPlace, saveAccountPhone, shownPhone } from '#src/lib/flows/places/own-places.ts';
import { loadSavedPlaces } from '#src/lib/flows/places/saved-places.ts';
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
          <NewPlace places={known.places} onChange={load} />
          <PhoneForm key={known.phone_number} phone={known.phone_number} onChange={load} />
        </>
      ) : null}
    </AccountSection>
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
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    if (await deleteSavedPlace(id, name)) await onChange();
    setBusy(false);
  };
  return (
    <AccountEntry>
      <span className="wrap-anywhere min-w-0 flex-1 basis-48 leading-snug">
        <b className="block">{name}</b>
        <span className="block text-sm text-soft">{place.address}</span>
        {place.landmark && !place.address.includes(place.landmark) ? (
          <span className="block text-sm text-soft">{place.landmark}</span>
        ) : null}
        {place.digital_address ? <span className="block text-sm text-soft">{place.digital_address}</span> : null}
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
        <TextButton className="min-h-tap" aria-label={words.removeOf(name)} disabled={busy} onClick={remove}>
          {words.remove}
        </TextButton>
      </span>
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

function PhoneForm({ phone, onChange }: { phone: string | null; onChange: () => Promise<void> }) {
  const [text, setText] = useState(shownPhone(phone));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    const outcome = await saveAccountPhone({ phone_number: text });
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
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" kind="outlined" className="w-full" disabled={busy || text === shownPhone(phone)}>
        {busy ? words.saving : words.save}
      </Button>
    </form>
  );
}
