import type { PausePreview } from '#contract/staff/settings/prices.ts';
import { messages } from '#domain/messages.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { More, OrderLink } from '#src/islands/staff/windows/StopList.tsx';

/** Stops of open orders, each with its window, if it has one, and a link to its order; nothing where there are none. */
export function StopsThere({ stops }: { stops: PausePreview['stops'] }) {
  if (stops.count === 0) return null;
  return (
    <ul className="grid gap-2">
      {stops.first.map(({ slug, code, customer, stop, area, window }) => (
        <li className="grid" key={`${slug} ${stop}`}>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <OrderLink slug={slug} code={code} />
            <b className="tabular-nums">{window === null ? messages.teamPrices.noWindow : formatSpan(window)}</b>
          </span>
          <span className="text-soft">{messages.teamWindows.stop[stop](customer, area)}</span>
        </li>
      ))}
      <More list={stops} />
    </ul>
  );
}
