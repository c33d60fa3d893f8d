import { type SyntheticEvent, useId, useState } from 'react';
import type { AreaRequest, PricesState } from '#contract/staff/settings/prices.ts';
import { areaSentences } from '#domain/areas/area-sentences.ts';
import { areaKeyOf, readNewArea, withoutArea } from '#domain/areas/new-area.ts';
import { mapUrl } from '#domain/contact.ts';
import { messages } from '#domain/messages.ts';
import { readPeriod, readPrice } from '#domain/prices/typed-change.ts';
import { Choices } from '#src/islands/staff/Choices.tsx';
import { type Moment, MomentFields } from '#src/islands/staff/prices/MomentFields.tsx';
import { useFormProblem } from '#src/islands/staff/use-form-problem.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { Field } from '#src/islands/ui/form/Field.tsx';
import { Label } from '#src/islands/ui/form/FieldNotes.tsx';
import { Select } from '#src/islands/ui/form/Select.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { findCentre, setArea } from '#src/lib/flows/team/team-areas.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { AreaTouches } from './AreaTouches.tsx';

const words = messages.teamAreas;
const prices = messages.teamPrices;
const WHEN = [
  { value: 'now', label: prices.startsNow },
  { value: 'later', label: prices.startsLater },
] as const;

type Areas = NonNullable<PricesState['areas']>;
/** The form's texts. */
type Texts = Record<'name' | 'region' | 'lat' | 'lng' | 'price' | 'names' | 'letters' | 'reason', string>;
type Props = {
  /** The area that is changed; null opens one. */
  area: Areas['opened'][number] | null;
  areas: Areas;
  state: PricesState;
  onDone: (state: PricesState) => void;
  /** Somebody else has changed something: it is read again, and what is typed stays. */
  onStale: () => void;
  onClose: () => void;
};

const textsOf = (area: Props['area'], { regions }: Areas): Texts => ({
  name: area?.name ?? '',
  region: area?.region ?? regions[0] ?? '',
  lat: area === null ? '' : String(area.centre.lat),
  lng: area === null ? '' : String(area.centre.lng),
  price: area?.fee ?? '',
  names: area?.words.join(', ') ?? '',
  letters: area?.letters ?? '',
  reason: '',
});

/** Degrees as typed, also with a comma; NaN while they are none. */
const degrees = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

/** The other names that are typed. */
const namesIn = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** What is sent of the form; null while it is not filled in. */
function askedOf(texts: Texts, starts: Moment | null): Omit<AreaRequest, 'reason' | 'revision' | 'confirmed'> | null {
  const [lat, lng] = [degrees(texts.lat), degrees(texts.lng)];
  const { name, region, letters } = texts;
  const price = texts.price.trim();
  if (name.trim() === '' || Number.isNaN(lat) || Number.isNaN(lng) || price === '' || starts?.date === '') return null;
  return { name, region, lat, lng, words: namesIn(texts.names), letters, price, starts };
}

/** How the call names a field that the form calls otherwise. */
const FIELD_NAMES: Partial<Record<keyof Texts, string>> = { names: 'words' };

/** What can be seen to be wrong before it is sent, by the names of the call: beside the areas that are open now. */
function wrongOf(texts: Texts, starts: Moment | null, { area, areas, state }: Pick<Props, 'area' | 'areas' | 'state'>) {
  const [lat, lng] = [degrees(texts.lat), degrees(texts.lng)];
  const opened = areas.opened.map((one) => ({ ...one, fee: 0 }));
  const own = areaKeyOf(texts.name) ?? '';
  const read = readNewArea(
    { ...texts, lat, lng, words: namesIn(texts.names) },
    { opened: withoutArea({ opened }, own) },
  );
  const period = readPeriod({ starts }, new Date(state.at));
  return {
    ...(read.ok ? {} : areaSentences(read.problems)),
    ...(Number.isNaN(lat) ? { lat: words.latMissing } : {}),
    ...(Number.isNaN(lng) ? { lng: words.lngMissing } : {}),
    ...(area === null && readPrice(texts.price) === null ? { price: messages.priceCalls.badPrice } : {}),
    ...(period.ok ? {} : period.wrong),
  };
}

/** Opens an area, or changes one, from now or from a later time on, with what it would touch. */
export function AreaDialog({ area, areas, state, onDone, onStale, onClose }: Props) {
  const regionId = useId();
  const [texts, setTexts] = useState(() => textsOf(area, areas));
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [from, setFrom] = useState<Moment>({ date: '', time: '00:00' });
  const [isBusy, setBusy] = useState(false);
  const { form, general, errorOf, wrong, refused, clear } = useFormProblem();
  const [search, setSearch] = useState<string | null>(null);
  /** What the server asked about, with its question; other values are asked about again. */
  const [doubt, setDoubt] = useState<{ asked: string; question: string } | null>(null);

  const asked = askedOf(texts, when === 'now' ? null : from);
  const isDoubted = doubt !== null && doubt.asked === JSON.stringify(asked);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const isWrong = wrongOf(texts, when === 'now' ? null : from, { area, areas, state });
    if (asked === null || Object.keys(isWrong).length > 0) return wrong(isWrong);
    setBusy(true);
    clear();
    const answer = await setArea({ ...asked, reason: texts.reason, revision: state.revision, confirmed: isDoubted });
    setBusy(false);
    if (!answer.ok) {
      if (answer.isStale) onStale();
      setDoubt(answer.mustConfirm ? { asked: JSON.stringify(asked), question: answer.message } : null);
      return answer.mustConfirm ? undefined : refused(answer);
    }
    showToast('success', area === null ? words.saved : words.savedChange);
    onDone(answer.value);
  };
  const look = async () => {
    setSearch(words.searchBusy);
    const found = await findCentre(texts.name);
    if (!found.ok) return setSearch(found.message);
    setTexts((now) => ({ ...now, lat: found.lat.toFixed(4), lng: found.lng.toFixed(4) }));
    setSearch(words.searchFound(found.label));
  };
  const field = (part: keyof Texts, label: string, rest: object = {}) => (
    <Field
      label={label}
      autoComplete="off"
      name={FIELD_NAMES[part] ?? part}
      error={errorOf(FIELD_NAMES[part] ?? part)}
      value={texts[part]}
      onChange={({ target }) => setTexts({ ...texts, [part]: target.value })}
      {...rest}
    />
  );
  return (
    <Dialog title={area === null ? words.open : words.changeOf(area.name)} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        ref={form}
        onChange={clear}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        {area === null ? field('name', words.name, { maxLength: 60, hint: words.nameHint }) : null}
        <div className="grid gap-[0.4rem]">
          <Label htmlFor={regionId}>{words.region}</Label>
          <Select
            id={regionId}
            name="region"
            value={texts.region}
            onChange={({ target }) => setTexts({ ...texts, region: target.value })}
          >
            {areas.regions.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </div>
        <fieldset className="grid min-w-0 gap-3">
          <legend className="mb-1 p-0 font-bold text-sm">{words.centre}</legend>
          <p className="text-sm text-soft">{words.centreHint}</p>
          <Button
            kind="outlined"
            size="small"
            className="justify-self-start"
            aria-disabled={texts.name.trim() === ''}
            onClick={() => (texts.name.trim() === '' ? undefined : void look())}
          >
            {words.search}
          </Button>
          <p className="text-sm empty:sr-only" role="status">
            {search}
          </p>
          <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
            {field('lat', words.lat, { inputMode: 'text', maxLength: 20 })}
            {field('lng', words.lng, { inputMode: 'text', maxLength: 20 })}
          </div>
          {asked === null ? null : (
            <TextLink className="justify-self-start text-sm" href={mapUrl(asked)} target="_blank" rel="noreferrer">
              {words.onMap}
            </TextLink>
          )}
        </fieldset>
        {area === null ? field('price', words.fee, { inputMode: 'decimal', maxLength: 12 }) : null}
        {field('names', words.otherNames, { maxLength: 400, hint: words.otherNamesHint })}
        {field('letters', words.lettersLabel, { maxLength: 2, autoCapitalize: 'characters' })}
        <Choices label={words.starts} choices={WHEN} value={when} onChoose={setWhen} />
        {when === 'now' ? null : (
          <MomentFields
            labels={prices}
            from={state.at}
            value={from}
            name="starts"
            error={errorOf('starts')}
            onChange={setFrom}
          />
        )}
        {field('reason', prices.reason, { maxLength: 200 })}
        <AreaTouches asked={asked} isNew={area === null} />
        <div className="grid gap-4" aria-live="polite">
          {general === null ? null : <Notice kind="bad">{general}</Notice>}
          {isDoubted ? (
            <Notice kind="warn">
              <b>{words.doubtTitle}</b>
              <p>{doubt.question}</p>
            </Notice>
          ) : null}
        </div>
        <ButtonRow fills>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? prices.busy : isDoubted ? prices.doubtYes : area === null ? words.save : words.saveChange}
          </Button>
          <Button kind="outlined" onClick={onClose}>
            {messages.team.cancel}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
