import { type DaySheet, daySheet } from '#contract/staff/day/day-sheet.ts';
import { type TeamMember, teamMember } from '#contract/staff/staff.ts';
import { dayKeyOf, decryptText, deleteDayKey, encryptText, makeDayKey } from '#src/lib/providers/day-key.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { dateOf, removeKeptDay } from '#src/lib/stores/team/drop-kept-day.ts';
import { readKeptDay, writeKeptDay } from '#src/lib/stores/team/kept-day.ts';

/** A day sheet and who saw it; `at` (ms) is when it was loaded. */
export type SeenDay = { member: TeamMember; sheet: DaySheet; at: number };

/** Whose sheet of which day may be kept now; null when nobody is signed in. */
function ownerNow() {
  const by = $user.get()?.user_id;
  return by === undefined ? null : { by, date: dateOf(Date.now()) };
}

/**
 * Keeps today's sheet on this device, encrypted, for a reload without a network. It ends with the session, which removes
 * what is encrypted, and with the day. A browser that stores nothing keeps nothing.
 */
export async function keepDay(seen: SeenDay): Promise<void> {
  const owner = ownerNow();
  if (owner === null || seen.sheet.date !== owner.date) return;
  try {
    const key = (await dayKeyOf(owner)) ?? (await makeDayKey(owner));
    const sealed = await encryptText(key, owner, JSON.stringify(seen));
    // The session may have ended meanwhile.
    if (ownerNow()?.by === owner.by) writeKeptDay({ ...owner, sealed });
  } catch (error) {
    console.warn('The day is not kept for a reload without a network', error);
  }
}

/** Today's kept sheet of the signed-in account; null when there is none. */
export async function keptDay(): Promise<SeenDay | null> {
  const owner = ownerNow();
  const sealed = owner === null ? null : readKeptDay(owner);
  if (owner === null || sealed === null) return null;
  try {
    const key = await dayKeyOf(owner);
    if (key === null) return null;
    const { member, sheet, at } = JSON.parse(await decryptText(key, owner, sealed)) as Record<string, unknown>;
    return { member: teamMember.parse(member), sheet: daySheet.parse(sheet), at: Number(at) || 0 };
  } catch (error) {
    console.warn('The kept day can’t be read', error);
    return null;
  }
}

/** Leaves nothing of the kept day on this device. */
export async function forgetKeptDay(): Promise<void> {
  removeKeptDay();
  await deleteDayKey().catch(() => undefined);
}

/** In ms: how long until the day is over in Ghana. */
export function untilMidnight(now: number): number {
  return Date.parse(`${dateOf(now)}T00:00:00Z`) + 24 * 60 * 60_000 - now;
}

/** Has the service worker keep this page and the files that it has loaded, so that it opens without a network. */
export function keepDayPage(): void {
  const worker = typeof navigator === 'undefined' ? undefined : navigator.serviceWorker;
  if (worker === undefined) return;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname);
  const keep = [window.location.pathname, ...new Set(files)];
  void worker.ready.then(({ active }) => active?.postMessage({ keep }));
}
