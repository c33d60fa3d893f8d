import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { sumCounts } from '#domain/riders/count-stops.ts';
import { STOPS_LISTED } from '#domain/riders/sheet-size.ts';
import { currentPath, go } from '#src/lib/flows/shell/navigate.ts';
import { markedSheet, type StopKey, unsentMarks } from '#src/lib/flows/team/day/day-marks.ts';
import { answeredAt } from '#src/lib/flows/team/day/sheet-answers.ts';
import { countsOf, type DayChoice, isWhole, sheetKey, viewOf } from '#src/lib/flows/team/day/sheet-view.ts';
import { loadDay, markStop, startMarkSender } from '#src/lib/flows/team/day/team-day.ts';
import { forgetKeptDay, keepDayPage, untilMidnight } from '#src/lib/flows/team/kept-day.ts';
import { $dayMarks, type DayMark } from '#src/lib/stores/team/day-marks.ts';
import { $daySheets, $keptAt, $sheetView } from '#src/lib/stores/team/day-sheets.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

/** How often an open sheet is reloaded, in ms, because other riders mark stops too. */
const REFRESH_MS = 60_000;

export type DayView = {
  /** The sheet with the rider's own unconfirmed marks. Null until it is loaded. */
  sheet: DaySheet | null;
  /** What is chosen, and what the list shows: what was chosen before, until the shop has answered. */
  chosen: DayChoice;
  shown: DayChoice;
  choose: (choice: Partial<DayChoice>) => void;
  /** How many stops of an area are wanted at most. */
  wanted: (area: string) => number;
  /** Wants more stops of an area. */
  want: (area: string, stops: number) => Promise<void>;
  /** What is still to do on each loaded day: its open stops, and for planners those that are booked and not on the sheet. */
  open: Readonly<Record<string, number>>;
  hasFailed: boolean;
  /** When the sheet was last loaded (ms); 0 for never. */
  loadedAt: number;
  /** The number of marks that wait for an answer of the shop, or for the one before them. */
  unsent: number;
  load: () => Promise<void>;
  mark: (stop: StopKey, mark: DayMark['mark']) => void;
  sendNow: () => void;
};

function openStops({ areas, booked }: DaySheet): number {
  return sumCounts(areas.map(countsOf)).open + (booked ?? 0);
}

/** The name at a stop; the order's code when the sheet does not have the stop any more. */
function nameOf(sheets: readonly DaySheet[], { slug, kind }: StopKey): string {
  const stops = sheets.flatMap(({ areas }) => areas).flatMap((area) => area.stops);
  return stops.find((stop) => stop.slug === slug && stop.kind === kind)?.name ?? orderCode(slug);
}

const reloadPage = () => go(currentPath(), { replace: true });

const EVERYTHING: DayChoice = { whose: '', area: '' };

/** The sheet of a date, reloaded regularly, what is chosen of it, and its marks. */
export function useDay(date: string): DayView {
  const sheets = useStore($daySheets);
  const marks = useStore($dayMarks);
  const [hasFailed, setFailed] = useState(false);
  const [loadedAt, setLoadedAt] = useState(() => $keptAt.get());
  const [chosen, setChosen] = useState(EVERYTHING);
  const [shown, setShown] = useState(EVERYTHING);
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({});
  const send = useRef<(() => void) | null>(null);
  const newest = useRef({ date, chosen, wanted });
  newest.current.date = date;

  const load = useCallback(async () => {
    const ask = () => {
      const { chosen, wanted } = newest.current;
      const each = Math.max(STOPS_LISTED, ...Object.values(wanted));
      return viewOf($daySheets.get()[date], chosen, each);
    };
    let view = ask();
    // What is done meanwhile is done to what is asked for now.
    $sheetView.set(view);
    let loaded = await loadDay(date, view);
    // Something else was chosen meanwhile, or the day does not fit on its sheet any more.
    while (loaded.ok && newest.current.date === date && sheetKey(date, ask()) !== sheetKey(date, view)) {
      view = ask();
      loaded = await loadDay(date, view);
    }
    if (newest.current.date !== date) return;
    $sheetView.set(ask());
    setShown(newest.current.chosen);
    setFailed(!loaded.ok);
    if (!loaded.ok) return;
    setLoadedAt(Date.now());
    keepDayPage();
  }, [date]);
  const choose = (choice: Partial<DayChoice>) => {
    const next = { ...newest.current.chosen, ...choice };
    // What was listed of somebody else's is no measure for this.
    const isOthers = next.whose !== newest.current.chosen.whose;
    newest.current = { date, chosen: next, wanted: isOthers ? {} : newest.current.wanted };
    setChosen(next);
    setWanted(newest.current.wanted);
    const base = $daySheets.get()[date];
    if (base === undefined || isWhole(base)) setShown(next);
    else void load();
  };
  const want = (area: string, stops: number) => {
    newest.current.wanted = { ...newest.current.wanted, [area]: stops };
    setWanted(newest.current.wanted);
    return load();
  };
  useEffect(() => {
    // The day is over: nothing of it stays on the device, nor on the screen.
    const left = untilMidnight(Date.now());
    const end = Date.now() + left;
    const leave = () => void forgetKeptDay().then(reloadPage);
    const timer = setTimeout(leave, left);
    // A phone that slept did not count the hours of the night.
    const onSeen = () => {
      if (document.visibilityState === 'visible' && Date.now() >= end) leave();
    };
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, []);
  useEffect(() => {
    void load();
    const again = () => {
      if (document.visibilityState === 'visible') void load();
    };
    const timer = setInterval(again, REFRESH_MS);
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    const watcher = startMarkSender({
      onRefused: (stop, reason) => {
        const name = nameOf(Object.values($daySheets.get()), stop);
        showToast('error', messages.teamDay.refused(name, reason), 8000);
      },
      onAllSent: () => void load(),
    });
    send.current = watcher.sendNow;
    return () => {
      watcher.stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', again);
    };
  }, [load]);

  const marked = useMemo(
    () => Object.fromEntries(Object.entries(sheets).map(([key, sheet]) => [key, markedSheet(sheet, marks)])),
    [sheets, marks],
  );
  const base = marked[date];
  // Without an answer to what was chosen, or with one that is older than the day itself, what is there of it.
  const key = sheetKey(date, viewOf(base, shown, STOPS_LISTED));
  const chosenSheet = answeredAt(key) < answeredAt(date) ? undefined : marked[key];
  const sheet = chosenSheet ?? base ?? null;
  const shownSheets = sheet === null ? marked : { ...marked, [date]: sheet };
  const open = Object.fromEntries(Object.entries(shownSheets).map(([key, one]) => [key, openStops(one)]));
  return {
    sheet,
    chosen,
    shown,
    choose,
    wanted: (area) => wanted[area] ?? STOPS_LISTED,
    want,
    open,
    hasFailed,
    loadedAt,
    unsent: unsentMarks(marks),
    load,
    mark: markStop,
    sendNow: () => send.current?.(),
  };
}
