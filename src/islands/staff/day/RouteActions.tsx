import type { Stop } from '#contract/staff/day/day-sheet.ts';
import { BROWSER_STOPS_MAX, routeLegs } from '#domain/contact.ts';
import { messages } from '#domain/messages.ts';
import { TeamIcon } from '#src/islands/staff/TeamIcon.tsx';
import { Button, ButtonLink } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';

const words = messages.teamRiders;

type Props = { stops: readonly Stop[]; isOrdering: boolean; onNearest: () => void; onOrder: () => void };

/** Opens a route in the phone's map, in parts if it is long, and changes its order. */
export function RouteActions({ stops, isOrdering, onNearest, onOrder }: Props) {
  // Nobody drives to a stop that is closed.
  const legs = routeLegs(stops.filter(({ stopped }) => !stopped).map(({ address }) => address));
  let before = 0;
  const links = legs.map(({ link, places }) => {
    const from = before + 1;
    before += places.length;
    return { link, label: legs.length === 1 ? words.openRoute : words.openPart(from, before) };
  });
  return (
    <div className="px-edge pb-3 print:hidden">
      <ButtonRow>
        {links.map(({ link, label }) => (
          <ButtonLink key={link} kind="outlined" size="small" href={link} target="_blank" rel="noreferrer">
            <TeamIcon name="navigation" className="size-5" />
            {label}
          </ButtonLink>
        ))}
        {stops.length > 1 ? (
          <>
            <Button kind="outlined" size="small" onClick={onNearest}>
              {words.nearest}
            </Button>
            <Button kind="outlined" size="small" aria-pressed={isOrdering} onClick={onOrder}>
              {isOrdering ? words.orderDone : words.order}
            </Button>
          </>
        ) : null}
      </ButtonRow>
      {legs.some(({ places }) => places.length > BROWSER_STOPS_MAX) ? (
        <p className="mt-2 text-sm text-soft">{words.routeNeedsApp(BROWSER_STOPS_MAX)}</p>
      ) : null}
    </div>
  );
}
