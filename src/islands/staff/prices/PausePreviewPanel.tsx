import { useEffect, useState } from 'react';
import type { PausePreview, PausePreviewRequest, PricedItem } from '#contract/staff/settings/prices.ts';
import { REGIONS } from '#domain/areas/regions.ts';
import { areaName } from '#domain/areas/service-areas.ts';
import { messages } from '#domain/messages.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { previewPause } from '#src/lib/flows/team/team-prices.ts';
import { StopsThere } from './StopsThere.tsx';

const words = messages.teamPrices;

type Props = { thing: PricedItem } & Pick<PausePreviewRequest, 'starts' | 'until'>;
type Found = { ok: true; value: PausePreview } | { ok: false; message: string };

const isWhole = (moment: PausePreviewRequest['starts']) => moment === null || moment.date !== '';

/** What a pause of trips would touch, asked again for other times. */
export function PausePreviewPanel({ thing, starts, until }: Props) {
  const [found, setFound] = useState<Found | null>(null);
  const asked = isWhole(starts) && isWhole(until) ? JSON.stringify({ key: thing.key, starts, until }) : null;
  useEffect(() => {
    if (asked === null) return;
    let isOver = false;
    void previewPause(JSON.parse(asked)).then((answer) => {
      if (!isOver) setFound(answer);
    });
    return () => {
      isOver = true;
    };
  }, [asked]);
  const isElsewhere = REGIONS.some(({ feeKey }) => feeKey === thing.key);
  return (
    <section className="grid grid-cols-1 gap-2 rounded-md bg-card px-4 py-3" aria-label={words.touched}>
      <h3 className="font-bold text-base">{words.touched}</h3>
      <p className="text-sm text-soft">
        {isElsewhere ? words.pauseOf.elsewhere : words.pauseOf.area(areaName(thing.key))}
      </p>
      <div className="grid gap-2 text-sm" aria-live="polite">
        {found === null ? <p>{words.touchedBusy}</p> : null}
        {found?.ok === false ? <Notice kind="bad">{found.message}</Notice> : null}
        {found?.ok ? <Touched {...found.value} /> : null}
      </div>
      <p className="text-sm text-soft">{words.pagesName}</p>
    </section>
  );
}

function Touched({ stops, held, checkouts, promotions, windows }: PausePreview) {
  const names = promotions.map(({ name, is_only: isOnly }) => (isOnly ? words.onlyThere(name) : name));
  return (
    <>
      <p className={stops.count > 0 ? 'font-semibold' : ''}>{words.stops(stops.count)}</p>
      <StopsThere stops={stops} />
      {held > 0 ? <p>{words.held(held)}</p> : null}
      {checkouts > 0 ? <p>{words.checkouts(checkouts)}</p> : null}
      {names.length > 0 ? <p>{words.promotionsThere(names.join(', '))}</p> : null}
      {windows > 0 ? <p>{words.windowsThere(windows)}</p> : null}
    </>
  );
}
