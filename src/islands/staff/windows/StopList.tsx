import type { WindowRulesState } from '#contract/staff/settings/window-rules.ts';
import { messages } from '#domain/messages.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';

const words = messages.teamWindows;

/** A link to an order that leaves this page, and what is not saved on it, open. */
export function OrderLink({ slug, code }: { slug: string; code: string }) {
  return (
    <TextLink href={staffOrderPath(slug)} target="_blank" rel="noreferrer">
      {code}
    </TextLink>
  );
}

/** How many of a list's entries are not named. */
export function More({ list }: { list: { count: number; first: readonly unknown[] } }) {
  const left = list.count - list.first.length;
  return left > 0 ? <li className="text-sm text-soft">{words.more(left)}</li> : null;
}

/** Booked stops, each with its window and a link to its order. */
export function StopList({ stops }: { stops: WindowRulesState['outside'] }) {
  return (
    <ul className="grid gap-2">
      {stops.first.map(({ slug, code, customer, stop, area, window }) => (
        <li className="grid" key={`${slug} ${stop}`}>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <OrderLink slug={slug} code={code} />
            <b className="tabular-nums">{formatSpan(window)}</b>
          </span>
          <span className="text-sm text-soft">{words.stop[stop](customer, area)}</span>
        </li>
      ))}
      <More list={stops} />
    </ul>
  );
}

/** The booked stops in windows that there are no more, for as long as there are any. */
export function OutsidePanel({ stops }: { stops: WindowRulesState['outside'] }) {
  return stops.count === 0 ? null : (
    <DeskPanel title={words.outside} count={stops.count}>
      <p className="text-soft">{words.outsideHint}</p>
      <StopList stops={stops} />
    </DeskPanel>
  );
}
