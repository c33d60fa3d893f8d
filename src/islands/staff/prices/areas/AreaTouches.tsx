import { useEffect, useState } from 'react';
import type { AreaPreview, AreaPreviewRequest } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { StopsThere } from '#src/islands/staff/prices/StopsThere.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { previewArea } from '#src/lib/flows/team/team-areas.ts';

const words = messages.teamAreas;
/** How long the form waits for the next key before it asks, in ms. */
const QUIET_MS = 400;

type Found = { ok: true; value: AreaPreview } | { ok: false; message: string };
type Reading = AreaPreview['places'][number]['after'];

/** What an area would touch, asked again for other values; `asked` is null while the form is not filled in. */
export function AreaTouches({ asked, isNew }: { asked: AreaPreviewRequest | null; isNew: boolean }) {
  const [found, setFound] = useState<Found | null>(null);
  const text = asked === null ? null : JSON.stringify(asked);
  useEffect(() => {
    setFound(null);
    if (text === null) return;
    let isOver = false;
    const timer = setTimeout(() => {
      void previewArea(JSON.parse(text)).then((answer) => {
        if (!isOver) setFound(answer);
      });
    }, QUIET_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <section className="grid grid-cols-1 gap-2 rounded-md bg-card px-4 py-3" aria-label={words.touched}>
      <h3 className="font-bold text-base">{words.touched}</h3>
      <div className="grid gap-2 text-sm" aria-live="polite">
        {found === null ? <p>{text === null ? words.touchedEmpty : words.touchedBusy}</p> : null}
        {found?.ok === false ? <Notice kind="bad">{found.message}</Notice> : null}
        {found?.ok ? <Touched {...found.value} /> : null}
      </div>
      {isNew ? <p className="text-sm text-soft">{words.windows}</p> : null}
      <p className="text-sm text-soft">{messages.teamPrices.pagesName}</p>
    </section>
  );
}

const readingText = (reading: Reading) =>
  reading === null ? words.unread : words.reading(reading.area, moneyText(reading.fee));

function Touched({ name, nearest, places, checkouts, stops }: AreaPreview) {
  return (
    <>
      <p>
        <b>{name}</b>, {words.nearest(nearest.name, nearest.km)}
      </p>
      {places.length === 0 ? <p>{words.noPlaces}</p> : null}
      {places.map(({ before, after, count }) => (
        <p className="tabular-nums" key={JSON.stringify([before, after])}>
          {words.places(count, readingText(before), readingText(after))}
        </p>
      ))}
      {checkouts > 0 ? <p>{words.checkouts(checkouts)}</p> : null}
      <p className={stops.count > 0 ? 'font-semibold' : ''}>{words.stops(stops.count)}</p>
      <StopsThere stops={stops} />
    </>
  );
}
