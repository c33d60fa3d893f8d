import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DaySheet } from '#contract/staff/day/day-sheet.ts';
import { messages } from '#domain/messages.ts';
import { orderCode } from '#domain/orders/order-code.ts';
import { currentPath, go } from '#src/lib/flows/shell/navigate.ts';
import { markedStop, type StopKey, unsentMarks } from '#src/lib/flows/team/day/day-marks.ts';
import { loadDay, markStop, startMarkSender } from '#src/lib/flows/team/day/team-day.ts';
import { forgetKeptDay, keepDayPage, untilMidnight } from '#src/lib/flows/team/kept-day.ts';
import { $dayMarks, type DayMark } from '#src/lib/stores/team/day-marks.ts';
import { $daySheets, $keptAt } from '#src/lib/stores/team/day-sheets.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

/** How often an open sheet is reloaded, in ms, because other riders mark stops too. */
const REFRESH_MS = 60_000;

export type DayView = {
  /** The sheet with the rider's own unconfirmed marks. Null until it is loaded. */
  sheet: DaySheet | null;
  /** What is still to do on each loaded day: its open stops, and for planners those that are booked and not on the sheet. */
  open: Readonly<Record<string, number>>;
  hasFailed: boolean;
  /** When the sheet was last loaded (ms); 0 for never. */
  loadedAt: number;
  /** The number of marks that wait for an answer of the shop, or for the one before them. */
  unsent: number;
  load: () => void;
  mark: (stop: StopKey, mark: DayMark['mark']) => void;
  sendNow: () => void;
};

function markedSheet(sheet: DaySheet, marks: readonly DayMark[]): DaySheet {
  const areas = sheet.areas.map((area) => ({ ...area, stops: area.stops.map((stop) => markedStop(stop, marks)) }));
  return { ...sheet, areas };
}

function openStops({ areas, booked }: DaySheet): number {
  return areas.flatMap(({ stops }) => stops).filter(({ state }) => state === 'open').length + (booked ?? 0);
}

/** The name at a stop; the order's code when the sheet does not have the stop any more. */
function nameOf(sheets: readonly DaySheet[], { slug, kind }: StopKey): string {
  const stops = sheets.flatMap(({ areas }) => areas).flatMap((area) => area.stops);
  return stops.find((stop) => stop.slug === slug && stop.kind === kind)?.name ?? orderCode(slug);
}

const reloadPage = () => go(currentPath(), { replace: true });

/** The sheet of a date, reloaded regularly, and its marks. */
export function useDay(date: string): DayView {
  const sheets = useStore($daySheets);
  const marks = useStore($dayMarks);
  const [hasFailed, setFailed] = useState(false);
  const [loadedAt, setLoadedAt] = useState(() => $keptAt.get());
  const send = useRef<(() => void) | null>(null);
  const newest = useRef(date);
  newest.current = date;

  const load = useCallback(() => {
    void loadDay(date).then((loaded) => {
      if (newest.current !== date) return;
      setFailed(!loaded.ok);
      if (!loaded.ok) return;
      setLoadedAt(Date.now());
      keepDayPage();
    });
  }, [date]);
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
    load();
    const again = () => {
      if (document.visibilityState === 'visible') load();
    };
    const timer = setInterval(again, REFRESH_MS);
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    const watcher = startMarkSender({
      onRefused: (stop, reason) => {
        const name = nameOf(Object.values($daySheets.get()), stop);
        showToast('error', messages.teamDay.refused(name, reason), 8000);
      },
      onAllSent: load,
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
    () => Object.fromEntries(Object.entries(sheets).map(([day, sheet]) => [day, markedSheet(sheet, marks)])),
    [sheets, marks],
  );
  const open = Object.fromEntries(Object.entries(marked).map(([day, sheet]) => [day, openStops(sheet)]));
  return {
    sheet: marked[date] ?? null,
    open,
    hasFailed,
    loadedAt,
    unsent: unsentMarks(marks),
    load,
    mark: markStop,
    sendNow: () => send.current?.(),
  };
}
