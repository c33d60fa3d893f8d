import type { KnownPlace, SavedPlace, SavedPlaces } from '#contract/account/places.ts';
import type { PlaceInput } from '#contract/orders/orders.ts';
import { type AreaFound, areaOf } from '#domain/areas/regions.ts';
import { BUILT_IN_FEES, feesToWire, feeWith, type TripFees } from '#domain/areas/trip-fees.ts';
import { messages } from '#domain/messages.ts';
import { normalisePhone } from '#domain/phone.ts';
import { readPlaceName, SAVED_PLACES_MAX } from '#domain/places/saved-place.ts';
import { toDecimal } from '#domain/prices/money.ts';
import type { Tx } from '#server/db/open.ts';
import type { StoredPlace } from '#server/db/schema.ts';
import { placeOf } from '#server/features/payments/intents/price/places.ts';
import { tripFees } from '#server/features/services/trip-fees.ts';
import { lockUser } from '#server/features/users/users.queries.ts';
import type { World } from '#server/ports.ts';
import { type Refusal, refuse, refuseFields } from '#server/refusal.ts';
import {
  deleteSavedPlace,
  insertSavedPlace,
  isNameTaken,
  lastOrderOf,
  type SavedPlaceRow,
  savedPhoneOf,
  savedPlacesOf,
  setSavedPhone,
  updateSavedPlace,
} from './places.queries.ts';

const words = messages.places;

/** Whether a place was stored with this fee. Rows of before the owner could set fees have the sum alone. */
function isFeeOf({ fee_key, cost }: StoredPlace, { feeKey }: AreaFound): boolean {
  return fee_key === undefined ? feeWith(BUILT_IN_FEES, feeKey) === cost : feeKey === fee_key;
}

/**
 * The texts by which a stored place is read in the area and with the fee that it was stored with, whatever that is
 * today. Where the customer gave no name or no address, storing filled it in with directions or the area, and those
 * words may name another area: they are left out then. Where no form fits, the place is read as it is.
 */
function readingOf(stored: StoredPlace, fees: TripFees) {
  const { location_name: name, street_address: address, region, area, lat, lng } = stored;
  const forms = [
    { name, address },
    { name: address, address },
    { name, address: name },
    { name: region, address: region },
  ].map((texts) => ({ region, areaName: area, ...texts }));
  const read = forms.map((place) => ({ place, found: areaOf({ ...place, lat, lng }, fees) }));
  const isSame = ({ found }: (typeof read)[number]) => found.ok && found.areaName === area && isFeeOf(stored, found);
  // An area that the owner has taken back: the place is in what it was in before.
  const isUnknown = read.every(({ found }) => !found.ok);
  return read.find(isSame) ?? (isUnknown ? withoutArea(stored, fees) : read[0]);
}

/** A stored place read without the area that it was stored with. */
function withoutArea({ location_name: name, street_address: address, region, lat, lng }: StoredPlace, fees: TripFees) {
  const place = { region, name, address };
  return { place, found: areaOf({ ...place, lat, lng }, fees) };
}

/** A stored place in the form of a checkout, at today's fee; null when it has no address or is not driven to. */
export function toKnownPlace(stored: StoredPlace, fees: TripFees): KnownPlace | null {
  const { street_address: address, lat, lng, landmark, digital_address, place_id } = stored;
  const reading = readingOf(stored, fees);
  if (reading === undefined || !reading.found.ok || address === '') return null;
  const { place, found } = reading;
  return {
    ...place,
    region: found.region,
    areaName: found.areaName,
    ...(landmark === undefined ? {} : { landmark }),
    ...(digital_address === undefined ? {} : { digital_address }),
    ...(place_id === undefined ? {} : { place_id }),
    ...(lat === null || lng === null ? {} : { lat, lng }),
    cost: toDecimal(found.fee),
  };
}

function toWire({ id, name, place: stored }: SavedPlaceRow, fees: TripFees): SavedPlace[] {
  const place = toKnownPlace(stored, fees);
  return place === null ? [] : [{ id, name, place }];
}

/**
 * What the caller's next checkout can be filled in with: saved places and phone number, and those of the newest order.
 */
export async function readSavedPlaces(world: World, userId: number): Promise<SavedPlaces> {
  const last = await lastOrderOf(world.db, userId);
  const fees = await tripFees(world);
  return {
    places: (await savedPlacesOf(world.db, userId)).flatMap((saved) => toWire(saved, fees)),
    phone_number: await savedPhoneOf(world.db, userId),
    trip_fees: feesToWire(fees),
    last_order:
      last === undefined
        ? null
        : {
            delivery_location: toKnownPlace(last.delivery, fees),
            pickup_location: toKnownPlace(last.pickup, fees),
            phone_number: last.phone || null,
          },
  };
}

type PlaceRequest = { name: string; place: PlaceInput };

/** Reads a place to be saved by the rules of the checkout, and runs `write` while the account can't change. */
async function saveWith(
  world: World,
  userId: number,
  request: PlaceRequest,
  write: (tx: Tx, saved: { name: string; place: StoredPlace }) => Promise<SavedPlaceRow | Refusal>,
): Promise<SavedPlace | Refusal> {
  const name = readPlaceName(request.name);
  if (name === null) return refuseFields({ name: words.nameRequired });
  // Kept for another time, so it may be where nobody is driven to now.
  const fees: TripFees = { ...(await tripFees(world)), paused: undefined };
  const read = placeOf(request.place, fees);
  if (!read.ok) return refuseFields({ place: read.message });
  // Priced as a place of the region at large: read back it would be one of the area, at another fee.
  if (toKnownPlace(read.place, fees)?.cost !== toDecimal(read.place.cost))
    return refuseFields({ place: messages.location.areaRequired });
  const saved = await world.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined || user.deletedAt !== null)
      return refuse('unauthenticated', messages.errors.sessionRequired);
    return write(tx, { name, place: read.place });
  });
  if ('refused' in saved) return saved;
  const [wire] = toWire(saved, fees);
  if (wire === undefined) throw new Error('A place that was just read can be read again.');
  return wire;
}

/** Saves a place for the caller: at most ten, each with a name of its own, and only one that a rider can find. */
export function savePlace(world: World, userId: number, request: PlaceRequest): Promise<SavedPlace | Refusal> {
  return saveWith(world, userId, request, async (tx, saved) => {
    if ((await savedPlacesOf(tx, userId)).length >= SAVED_PLACES_MAX) return refuse('conflict', words.tooMany);
    const row = await insertSavedPlace(tx, { userId, ...saved, createdAt: world.now() });
    return row ?? refuseFields({ name: words.nameTaken });
  });
}

/** Changes one of the caller's saved places, by the same rules. */
export function changePlace(
  world: World,
  key: { id: number; userId: number },
  request: PlaceRequest,
): Promise<SavedPlace | Refusal> {
  return saveWith(world, key.userId, request, async (tx, saved) => {
    if (await isNameTaken(tx, key.userId, saved.name, key.id)) return refuseFields({ name: words.nameTaken });
    return (await updateSavedPlace(tx, key, saved)) ?? refuse('missing', words.gone);
  });
}

/** Deletes one of the caller's saved places. */
export async function deletePlace(
  world: World,
  key: { id: number; userId: number },
): Promise<{ detail: string } | Refusal> {
  const name = await deleteSavedPlace(world.db, key);
  return name === undefined ? refuse('missing', messages.errors.notFound) : { detail: words.removed(name) };
}

/** Saves the caller's phone number; a blank one deletes it. */
export async function savePhone(
  world: World,
  userId: number,
  typed: string,
): Promise<{ phone_number: string | null } | Refusal> {
  const phone = typed.trim() === '' ? null : normalisePhone(typed);
  if (phone === null && typed.trim() !== '')
    return refuseFields({ phone_number: messages.checkoutCalls.phoneRequired });
  return world.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined || user.deletedAt !== null)
      return refuse('unauthenticated', messages.errors.sessionRequired);
    await setSavedPhone(tx, userId, phone, world.now());
    return { phone_number: phone };
  });
}
