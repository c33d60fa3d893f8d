import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { DaySheet, Stop } from '#contract/staff/day/day-sheet.ts';
import type { TeamMember } from '#contract/staff/staff.ts';
import { messages } from '#domain/messages.ts';
import { sumCounts } from '#domain/riders/count-stops.ts';
import { byRoute, withOpenFirst } from '#domain/riders/route-order.ts';
import { stopKeyText } from '#domain/riders/route-stop.ts';
import { NOBODYS } from '#domain/riders/sheet-size.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { clockTime, dayAfter } from '#src/islands/staff/dates.ts';
import { PhotosPanel } from '#src/islands/staff/order/photos/PhotosPanel.tsx';
import { Tab, Tabs } from '#src/islands/staff/Tabs.tsx';
import { TeamContent, TeamLoadFailed } from '#src/islands/staff/TeamContent.tsx';
import { SkeletonRows, TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Dialog } from '#src/islands/ui/dialog/Dialog.tsx';
import { Select } from '#src/islands/ui/form/Select.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { EmptyState } from '#src/islands/ui/states/EmptyState.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import { countsOf } from '#src/lib/flows/team/day/sheet-view.ts';
import { loadDay } from '#src/lib/flows/team/day/team-day.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { AreaSection } from './AreaSection.tsx';
import { DayHead } from './DayHead.tsx';
import { DistributeDay } from './DistributeDay.tsx';
import { HandOver } from './HandOver.tsx';
import { PrepareDay } from './PrepareDay.tsx';
import { RouteSection } from './RouteSection.tsx';
import { StopCard } from './StopCard.tsx';
import { UntimedOrders } from './UntimedOrders.tsx';
import { type DayView, useDay } from './use-day.ts';

const words = messages.teamDay;
const riders = messages.teamRiders;

// On a phone below the days, side by side, so that what is chosen can be read.
const FILTER = 'max-w-48 max-xs:max-w-none max-xs:flex-[1_1_8rem]';

/** The day sheet, made for a phone in one hand, bright sun and an unstable network. */
export default function DayScreen({ shopName }: { shopName: string }) {
  return (
    <TeamGuard right="readDay" current={teamPaths.day} shopName={shopName}>
      {(member) => <Days member={member} shopName={shopName} />}
    </TeamGuard>
  );
}

const keyOf = stopKeyText;
const nameOf = (drivers: readonly { id: number; name: string }[], rider: number) =>
  drivers.find(({ id }) => id === rider)?.name ?? '';

/** Whether a stop is in the list by areas: a planner's choice of whose, or what is not in a rider's own route. */
const isListed = (rider: number | undefined, whose: string) => whose === '' || rider === undefined;

/** The areas with those of their stops; an area without any is left out. */
function withStops(areas: DaySheet['areas'], keep: (stop: Stop) => boolean): DaySheet['areas'] {
  return areas.map((one) => ({ ...one, stops: one.stops.filter(keep) })).filter((one) => one.stops.length > 0);
}

/** How many stops of an area are on the list by areas, shown or not. */
function listedOf(one: DaySheet['areas'][number], whose: string): number {
  const { stops, riders } = countsOf(one);
  return whose === '' ? stops : stops - riders.reduce((sum, rider) => sum + rider.stops, 0);
}

function Days({ member, shopName }: { member: TeamMember; shopName: string }) {
  const [today] = useState(() => dayAfter(Date.now(), 0));
  const [tomorrow] = useState(() => dayAfter(Date.now(), 1));
  const [date, setDate] = useState(today);
  const [pictured, setPictured] = useState<Stop | null>(null);
  const day = useDay(date);
  const { sheet, chosen, shown, choose } = day;
  const { whose, area } = shown;
  useEffect(() => {
    // Tomorrow's count is shown on its tab before the tab is opened.
    void loadDay(tomorrow);
  }, [tomorrow]);
  const ownId = useStore($user)?.user_id ?? 0;
  const drivers = sheet?.drivers ?? [];
  const isPlanner = drivers.length > 0;
  const all = sheet?.areas.filter(({ key }) => area === '' || key === area) ?? [];
  const stopsOfDay = all.flatMap((one) => one.stops);
  const counts = sumCounts(all.map(countsOf));
  const had = new Map(counts.riders.map(({ id, stops }) => [id, stops]));
  // A rider's own stops are a route; a planner chooses whose to see.
  const routeRider = isPlanner ? Number(whose) : ownId;
  const route = stopsOfDay.filter(({ rider }) => rider?.id === routeRider);
  const listWhose = isPlanner ? whose : NOBODYS;
  const isRouteOnly = isPlanner && routeRider > 0;
  const listed = isRouteOnly ? [] : withStops(all, ({ rider }) => isListed(rider?.id, listWhose));
  const areas = withOpenFirst(listed);
  // Without a network a large day has only the part of somebody's route that was loaded.
  const isWholeRoute = route.length === (had.get(routeRider) ?? 0);
  const hasRoute = isRouteOnly || (!isPlanner && route.length > 0);
  const stops = [...(hasRoute ? [...route].sort(byRoute) : []), ...areas.flatMap((one) => one.stops)];
  const first = stops.find(({ state }) => state === 'open');
  // Of a cut list the last ones may be open, also when all that is shown is done.
  const open = isRouteOnly ? Number(!isWholeRoute) : whose === NOBODYS ? counts.free : counts.open;
  const { free } = counts;
  const isLater = date !== today;
  const planning = { date, ownId, drivers, mayWork: member.rights.includes('workStops') };
  const cards = (shown: readonly Stop[]) => (
    <ol className="grid items-start gap-3 px-[calc(theme(spacing.gutter)-0.35rem)] pb-5 md:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))] md:px-edge print:grid-cols-2 print:gap-[0.4rem]">
      {shown.map((stop) => (
        <StopCard
          key={keyOf(stop)}
          stop={stop}
          isNext={stop === first}
          isLater={isLater}
          shopName={shopName}
          planning={planning}
          onMark={day.mark}
          onPictures={setPictured}
        />
      ))}
    </ol>
  );

  return (
    <>
      <DayHead date={date} name={member.first_name} sheet={sheet} />
      <Tabs label={words.days}>
        {[
          { day: today, label: words.today },
          { day: tomorrow, label: words.tomorrow },
        ].map((tab) => (
          <Tab
            key={tab.day}
            label={tab.label}
            count={day.open[tab.day]}
            isPressed={tab.day === date}
            onPress={() => setDate(tab.day)}
          />
        ))}
        {sheet !== null && sheet.areas.length > 1 ? (
          <Select
            size="filter"
            className={FILTER}
            aria-label={words.area}
            value={chosen.area}
            onChange={(e) => choose({ area: e.target.value })}
          >
            <option value="">{words.allAreas}</option>
            {sheet.areas.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        ) : null}
        {drivers.length > 1 ? (
          <Select
            size="filter"
            className={FILTER}
            aria-label={riders.whose}
            value={chosen.whose}
            onChange={(e) => choose({ whose: e.target.value })}
          >
            <option value="">{riders.everybody}</option>
            <option value={NOBODYS}>{riders.count(riders.nobody, free)}</option>
            {drivers.map(({ id, name }) => (
              <option key={id} value={id}>
                {riders.count(name, had.get(id) ?? 0)}
              </option>
            ))}
          </Select>
        ) : null}
      </Tabs>
      {sheet?.booked ? <PrepareDay date={date} booked={sheet.booked} /> : null}
      {sheet?.untimed && sheet.untimed.length > 0 ? <UntimedOrders untimed={sheet.untimed} /> : null}
      {drivers.length > 1 && free > 0 && area === '' ? (
        <DistributeDay date={date} free={free} drivers={drivers} />
      ) : null}
      {isRouteOnly && isWholeRoute && drivers.length > 1 && area === '' ? (
        <HandOver
          // Not the key of the route below: of two children with one key, React leaves the first on the page for ever.
          key={`hand over ${date} ${routeRider}`}
          date={date}
          from={routeRider}
          stops={route}
          drivers={drivers}
          // Their list is empty then: the planner sees who has them.
          onGiven={(rider) => choose({ whose: rider === null ? NOBODYS : String(rider) })}
        />
      ) : null}
      <ConnectionNotice day={day} />
      {sheet === null && day.hasFailed ? (
        <TeamContent>
          <TeamLoadFailed onRetry={() => void day.load()} />
        </TeamContent>
      ) : null}
      {sheet === null && !day.hasFailed ? <SkeletonRows /> : null}
      {sheet !== null && sheet.areas.length === 0 && !sheet.booked ? <NoStops /> : null}
      {/* Here before its notice: a region that comes together with its sentence is not announced by most readers. */}
      <div aria-live="polite">
        {stops.length > 0 && first === undefined && open === 0 && day.unsent === 0 ? (
          <div className="mx-auto mt-1 mb-3 max-w-page px-gutter">
            <Notice kind="ok">{words.allDone}</Notice>
          </div>
        ) : null}
      </div>
      {hasRoute ? (
        <RouteSection
          key={`route ${date} ${routeRider}`}
          title={isPlanner ? riders.routeOf(nameOf(drivers, routeRider)) : riders.ownRoute}
          date={date}
          rider={routeRider}
          stops={route}
          total={had.get(routeRider) ?? 0}
        >
          {cards}
        </RouteSection>
      ) : null}
      {hasRoute && areas.length > 0 ? <h2 className="px-edge pt-4 text-title-sm">{riders.others}</h2> : null}
      {areas.map((one) => (
        <AreaSection
          key={one.key}
          name={one.name}
          stops={one.stops}
          wanted={day.wanted(one.key)}
          total={listedOf(one, listWhose)}
          onWant={(stops) => day.want(one.key, stops)}
        >
          {cards}
        </AreaSection>
      ))}
      {pictured === null ? null : (
        <Dialog title={pictured.name} onClose={() => setPictured(null)}>
          <PhotosPanel slug={pictured.slug} photos={null} mayDelete={false} />
          <Button kind="outlined" className="w-full" onClick={() => setPictured(null)}>
            {messages.team.close}
          </Button>
        </Dialog>
      )}
    </>
  );
}

/** The state of the connection: waiting marks, a sheet that may be old. Nothing is shown while all is well. */
function ConnectionNotice({ day }: { day: DayView }) {
  if (day.unsent > 0) {
    return (
      <BottomNotice>
        {words.unsent(day.unsent)}{' '}
        <TextButton className="!min-h-0 text-inherit" onClick={day.sendNow}>
          {words.sendNow}
        </TextButton>
      </BottomNotice>
    );
  }
  if (!day.hasFailed || day.sheet === null) return null;
  return <BottomNotice>{words.stale(clockTime(new Date(day.loadedAt).toISOString()))}</BottomNotice>;
}

/** A notice at the bottom of the screen, in reach of the thumb, wherever the list is scrolled. */
function BottomNotice({ children }: { children: ReactNode }) {
  return (
    <div
      className="fixed inset-x-0 bottom-0 z-sticky px-edge pt-2 pb-[calc(0.75rem+env(safe-area-inset-bottom))] print:hidden"
      data-bottom-notice
    >
      <Notice kind="warn" className="shadow-lift">
        {children}
      </Notice>
    </div>
  );
}

function NoStops() {
  return (
    <TeamContent>
      <EmptyState icon={<OrderIcon name="truck" />} title={words.none} hint={words.noneHint} />
    </TeamContent>
  );
}
