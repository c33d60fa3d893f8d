import { useCallback, useEffect, useState } from 'react';
import type { SavedPlaces as Known, SavedPlace } from '#contract/places.ts';
import { messages } from '#domain/messages.ts';
import { PLACE_NAME_MAX } from '#domain/places/saved-place.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { Field } from '#src/islands/ui/Field.tsx';
import { FieldError } from '#src/islands/ui/FieldNotes.tsx';
import { Skeleton } from '#src/islands/ui/Skeleton.tsx';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import { changeSavedPlace, deleteSavedPlace, saveAccountPhone, shownPhone } from '#src/lib/flows/places/own-places.ts';
import { loadSavedPlaces } from '#src/lib/flows/places/saved-places.ts';
import { AccountEntry, AccountSection } from './AccountSection.tsx';

const words = messages.places;

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
              <PlaceEntry key={saved.id} saved={saved} onChange={load} />
            ))}
          </ul>
          <PhoneForm key={known.phone_number} phone={known.phone_number} onChange={load} />
        </>
      ) : null}
    </AccountSection>
  );
}

function PlaceEntry({ saved, onChange }: { saved: SavedPlace; onChange: () => Promise<void> }) {
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
        <PlaceForm
          saved={saved}
          onDone={async () => {
            setOpen(false);
            await onChange();
          }}
        />
      ) : null}
    </AccountEntry>
  );
}

function PlaceForm({ saved, onDone }: { saved: SavedPlace; onDone: () => Promise<void> }) {
  const [name, setName] = useState(saved.name);
  const [landmark, setLandmark] = useState(saved.place.landmark ?? '');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ name?: string | undefined; place?: string | undefined }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    setFailure(null);
    const outcome = await changeSavedPlace(saved.id, { name, place: { ...saved.place, landmark } });
    setBusy(false);
    if (outcome.ok) return onDone();
    setErrors(outcome.errors);
    setFailure(outcome.message);
  };
  return (
    <form
      className="grid w-full gap-[0.9rem] py-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={words.name}
        value={name}
        error={errors.name}
        maxLength={PLACE_NAME_MAX}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={messages.location.directions}
        value={landmark}
        error={errors.place}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setLandmark(target.value)}
      />
      {failure === null ? null : <FieldError id={`place-${saved.id}-error`}>{failure}</FieldError>}
      <Button type="submit" kind="outlined" className="w-full" disabled={busy}>
        {busy ? words.saving : words.save}
      </Button>
    </form>
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
