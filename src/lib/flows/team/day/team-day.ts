import { calls } from '#contract/calls.ts';
import type { DaySheet, SheetView } from '#contract/staff/day/day-sheet.ts';
import { send } from '#src/lib/api/client.ts';
import { type CallResult, tryCall } from '#src/lib/flows/shell/try-call.ts';
import { keepDay } from '#src/lib/flows/team/kept-day.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $dayMarks, type DayMark } from '#src/lib/stores/team/day-marks.ts';
import { $daySheets, $keptAt, $teamMember } from '#src/lib/stores/team/day-sheets.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { type StopKey, withConfirmed, withMark, withoutStop } from './day-marks.ts';
import { answeredAt, keepAnswer, nextRequest } from './sheet-answers.ts';
import { sheetKey } from './sheet-view.ts';

/** The waits after a mark that got no answer, in ms; the last one repeats. */
const RETRY_WAITS_MS = [2000, 4000, 8000, 15_000, 30_000];

/**
 * Loads a day's sheet and keeps it for the page; today's is also kept for a reload without a network, unless it is only what
 * was chosen of it. An answer that comes after that of a later request is left.
 */
export async function loadDay(date: string, view: SheetView = {}): Promise<CallResult<DaySheet>> {
  const request = nextRequest();
  const loaded = await tryCall(() => send(calls.daySheet, { query: { date, ...view } }));
  if (!loaded.ok || !keepAnswer(date, view, loaded.value, request)) return loaded;
  if (sheetKey(date, view) === date) keepSheet(loaded.value);
  return loaded;
}

let kept = Promise.resolve();

/** Keeps a sheet for a reload without a network, one after the other: an older one never replaces a newer one. */
function keepSheet(sheet: DaySheet): void {
  const member = $teamMember.get();
  const at = answeredAt(sheet.date) || $keptAt.get();
  if (member !== null) kept = kept.then(() => keepDay({ member, sheet, at }));
}

function ownId(): number {
  return $user.get()?.user_id ?? 0;
}

/** Marks a stop, at once on screen; the mark is sent a few seconds later, or when the network is back. */
export function markStop(stop: StopKey, mark: DayMark['mark']): void {
  $dayMarks.set(withMark($dayMarks.get(), stop, mark, { by: ownId(), now: Date.now() }));
}

type SendResult = 'empty' | 'sent' | 'later' | { stop: StopKey; refusal: string };

/** Sends the first mark that is due. */
async function sendFirst(now: number): Promise<SendResult> {
  const first = $dayMarks.get().find((mark) => mark.by === ownId() && mark.dueAt <= now);
  if (first === undefined) return 'empty';
  const { slug, kind, mark } = first;
  // Stored before it is sent: if the answer is lost, the mark must count as possibly received.
  const tried = { ...first, isTried: true };
  $dayMarks.set($dayMarks.get().map((one) => (one === first ? tried : one)));
  const answer = await tryCall(() => send(calls.markStop, { params: { slug }, body: { kind, mark } }));
  if (!answer.ok && (answer.unreachable || answer.status === 401 || answer.status === 429)) return 'later';
  const isThis = (one: DayMark) => one === tried || sameMark(one, tried);
  const rest = $dayMarks.get();
  const at = rest.findIndex(isThis);
  const without = rest.filter((_, index) => index !== at);
  if (answer.ok) {
    confirm({ slug, kind, mark });
    $dayMarks.set(without);
    return 'sent';
  }
  // Undo found nothing to undo: that is the wanted state.
  if (mark === 'undo' && answer.status === 409) confirm({ slug, kind, mark });
  $dayMarks.set(withoutStop(without, first));
  return { stop: { slug, kind }, refusal: answer.message };
}

/** Sends all own waiting marks, due or not, until none is left or one gets no answer. A refused mark is reported. */
export async function sendWaitingMarks(): Promise<void> {
  let sent: SendResult = await sendFirst(Number.POSITIVE_INFINITY);
  while (sent !== 'empty' && sent !== 'later') {
    if (typeof sent === 'object') showToast('error', sent.refusal);
    sent = await sendFirst(Number.POSITIVE_INFINITY);
  }
}

/** A store written by another tab holds copies, so objects are compared by value. */
function sameMark(one: DayMark, other: DayMark): boolean {
  return one.slug === other.slug && one.kind === other.kind && one.mark === other.mark && one.dueAt === other.dueAt;
}

function confirm(mark: StopKey & Pick<DayMark, 'mark'>): void {
  const at = new Date().toISOString();
  const sheets = Object.entries($daySheets.get());
  const confirmed = sheets.map(([date, sheet]) => [date, withConfirmed(sheet, mark, at)] as const);
  $daySheets.set(Object.fromEntries(confirmed));
  // The mark no longer waits, so a reload without a network must find it in the sheet.
  for (const [key, sheet] of confirmed) if (key === sheet.date) keepSheet(sheet);
}

/** What the day’s page learns of marks that were sent. */
export type MarkSenderOptions = {
  /** Called when a mark is refused for good, with its stop and the sentence that says why. */
  onRefused: (stop: StopKey, reason: string) => void;
  /** Called when no mark waits any more after one was sent or refused: load the day again. */
  onAllSent: () => void;
};

/**
 * Sends the marks when they are due, one after the other. Tries again after a failure and as soon as the network is
 * back.
 */
export function startMarkSender({ onRefused, onAllSent }: MarkSenderOptions): {
  stop: () => void;
  sendNow: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isGone = false;
  let failures = 0;

  const schedule = (wait: number) => {
    clearTimeout(timer);
    if (!isGone) timer = setTimeout(() => void run(), wait);
  };
  const scheduleNext = () => {
    const own = $dayMarks.get().filter(({ by }) => by === ownId());
    if (own.length > 0) schedule(Math.max(0, Math.min(...own.map(({ dueAt }) => dueAt)) - Date.now()));
  };
  const run = async (now = Date.now()) => {
    if (isRunning || isGone) return;
    isRunning = true;
    let some = false;
    let sent: SendResult = await sendFirst(now);
    while (sent !== 'empty' && sent !== 'later') {
      some = true;
      if (typeof sent === 'object') onRefused(sent.stop, sent.refusal);
      sent = await sendFirst(now);
    }
    isRunning = false;
    if (sent === 'later') {
      schedule(RETRY_WAITS_MS[Math.min(failures, RETRY_WAITS_MS.length - 1)] ?? 0);
      failures += 1;
      return;
    }
    failures = 0;
    if (some) onAllSent();
    scheduleNext();
  };
  const sendNow = () => {
    failures = 0;
    void run(Number.POSITIVE_INFINITY);
  };
  // The page is hidden: send the marks before the browser suspends it.
  const onHidden = () => {
    if (document.visibilityState === 'hidden') sendNow();
    else scheduleNext();
  };
  const unlisten = $dayMarks.listen(() => {
    if (!isRunning && failures === 0) scheduleNext();
  });
  window.addEventListener('online', sendNow);
  document.addEventListener('visibilitychange', onHidden);
  scheduleNext();
  return {
    sendNow,
    stop: () => {
      isGone = true;
      clearTimeout(timer);
      unlisten();
      window.removeEventListener('online', sendNow);
      document.removeEventListener('visibilitychange', onHidden);
    },
  };
}
