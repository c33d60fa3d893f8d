import { useEffect, useState } from 'react';
import type { Stop, TeamMember } from '#contract/staff.ts';
import { messages } from '#domain/messages.ts';
import { teamPaths } from '#domain/team-paths.ts';
import { Dialog } from '#src/islands/staff/Dialog.tsx';
import { clockTime, dayAfter } from '#src/islands/staff/dates.ts';
import { PhotosPanel } from '#src/islands/staff/order/PhotosPanel.tsx';
import { SkeletonRows, TeamGuard } from '#src/islands/staff/TeamGuard.tsx';
import { LoadFailed } from '#src/islands/ui/LoadFailed.tsx';
import { Notice } from '#src/islands/ui/Notice.tsx';
import { OrderIcon } from '#src/islands/ui/OrderIcon.tsx';
import { loadDay } from '#src/lib/flows/team/team-day.ts';
import { DayHead } from './DayHead.tsx';
import { StopCard } from './StopCard.tsx';
import { type DayView, useDay } from './use-day.ts';

const words = messages.teamDay;

/** The day sheet, made for a phone in one hand, bright sun and an unstable network. */
export default function DayScreen({ shopName }: { shopName: string }) {
  return (
    <TeamGuard right="readDay" current={teamPaths.day} shopName={shopName}>
      {(member) => <Days member={member} shopName={shopName} />}
    </TeamGuard>
  );
}

const keyOf = ({ slug, kind }: Stop) => `${kind} ${slug}`;

function Days({ member, shopName }: { member: TeamMember; shopName: string }) {
  const [today] = useState(() => dayAfter(Date.now(), 0));
  const [tomorrow] = useState(() => dayAfter(Date.now(), 1));
  const [date, setDate] = useState(today);
  const [area, setArea] = useState('');
  const [pictured, setPictured] = useState<Stop | null>(null);
  const day = useDay(date);
  const { sheet } = day;
  useEffect(() => {
    // Tomorrow's count is shown on its tab before the tab is opened.
    void loadDay(tomorrow);
  }, [tomorrow]);
  const areas = sheet?.areas.filter(({ key }) => area === '' || key === area) ?? [];
  const stops = areas.flatMap((one) => one.stops);
  const first = stops.find(({ state }) => state === 'open');

  return (
    <>
      <DayHead date={date} name={member.first_name} sheet={sheet} />
      <fieldset className="tabs" aria-label={words.days}>
        {[
          { day: today, label: words.today },
          { day: tomorrow, label: words.tomorrow },
        ].map((tab) => (
          <button key={tab.day} type="button" aria-pressed={tab.day === date} onClick={() => setDate(tab.day)}>
            {tab.label}
            {day.open[tab.day] === undefined ? null : <span className="tabular-nums">{day.open[tab.day]}</span>}
          </button>
        ))}
        {sheet !== null && sheet.areas.length > 1 ? (
          <select className="tabsel" aria-label={words.area} value={area} onChange={(e) => setArea(e.target.value)}>
            <option value="">{words.allAreas}</option>
            {sheet.areas.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        ) : null}
      </fieldset>
      <ConnectionNotice day={day} />
      {sheet === null && day.hasFailed ? (
        <div className="wrap tpad">
          <LoadFailed
            title={messages.team.loadFailed}
            hint={messages.team.loadFailedHint}
            again={messages.team.tryAgain}
            onRetry={day.load}
          />
        </div>
      ) : null}
      {sheet === null && !day.hasFailed ? <SkeletonRows /> : null}
      {sheet !== null && sheet.areas.length === 0 ? <NoStops /> : null}
      {stops.length > 0 && first === undefined && day.unsent === 0 ? (
        <div className="wrap mt-1 mb-3">
          <Notice kind="ok">{words.allDone}</Notice>
        </div>
      ) : null}
      {areas.map((one) => (
        <section key={one.key} aria-label={one.name}>
          <div className="area">
            <h2>{one.name}</h2>
            <span className="text-soft text-sm tabular-nums">{words.stops(one.stops.length)}</span>
          </div>
          <ol className="sps">
            {one.stops.map((stop) => (
              <StopCard
                key={keyOf(stop)}
                stop={stop}
                isNext={stop === first}
                isLater={date !== today && !member.rights.includes('readOrders')}
                shopName={shopName}
                onMark={day.mark}
                onPictures={setPictured}
              />
            ))}
          </ol>
        </section>
      ))}
      {pictured === null ? null : (
        <Dialog title={pictured.name} onClose={() => setPictured(null)}>
          <PhotosPanel slug={pictured.slug} photos={null} mayDelete={false} />
          <button type="button" className="btn line full" onClick={() => setPictured(null)}>
            {messages.team.close}
          </button>
        </Dialog>
      )}
    </>
  );
}

/** The state of the connection: waiting marks, a sheet that may be old. Nothing is shown while all is well. */
function ConnectionNotice({ day }: { day: DayView }) {
  if (day.unsent > 0) {
    return (
      <div className="tnote">
        <Notice kind="warn">
          {words.unsent(day.unsent)}{' '}
          <button type="button" className="link" onClick={day.sendNow}>
            {words.sendNow}
          </button>
        </Notice>
      </div>
    );
  }
  if (!day.hasFailed || day.sheet === null) return null;
  return (
    <div className="tnote">
      <Notice kind="warn">{words.stale(clockTime(new Date(day.loadedAt).toISOString()))}</Notice>
    </div>
  );
}

function NoStops() {
  return (
    <div className="wrap tpad">
      <div className="em">
        <span className="eye">
          <OrderIcon name="truck" />
        </span>
        <h2>{words.none}</h2>
        <p className="text-soft">{words.noneHint}</p>
      </div>
    </div>
  );
}
