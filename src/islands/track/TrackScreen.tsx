import { useCallback, useEffect, useRef, useState } from 'react';
import type { Tracked } from '#contract/orders/tracking.ts';
import { messages } from '#domain/messages.ts';
import { detailLabel, isOver, normaliseStatus } from '#domain/orders/order-status.ts';
import { paths } from '#domain/paths.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { GreenPanel } from '#src/islands/order/GreenPanel.tsx';
import { OrderColumn, OrderColumns } from '#src/islands/order/OrderColumns.tsx';
import { OrderFacts, OrderHeadline, OrderHero, OrderMeaning, OrderPromise } from '#src/islands/order/OrderHero.tsx';
import { ProblemColumns } from '#src/islands/order/problem/ProblemColumns.tsx';
import { isLate } from '#src/islands/order/shared/is-late.ts';
import { Timeline } from '#src/islands/order/shared/Timeline.tsx';
import { ButtonLink } from '#src/islands/ui/Button.tsx';
import type { BuiltPicture } from '#src/islands/ui/built-picture.ts';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Panel } from '#src/islands/ui/Panel.tsx';
import { EmptyState } from '#src/islands/ui/states/EmptyState.tsx';
import { LoadFailed } from '#src/islands/ui/states/LoadFailed.tsx';
import { WideEnding } from '#src/islands/ui/WideEnding.tsx';
import { loadTracked, type TrackLoaded, watchToken } from '#src/lib/flows/orders/tracking.ts';
import { watchReturn } from '#src/lib/flows/shell/watch-return.ts';
import { noticeClasses } from '#src/looks/notice.ts';

const words = messages.track;

type Props = { before: BuiltPicture; after: BuiltPicture };

/** What a tracking link shows: statuses and pictures, without the customer's name or address. */
export default function TrackScreen({ before, after }: Props) {
  const [loaded, setLoaded] = useState<TrackLoaded | null>(null);
  const newest = useRef(0);
  const load = useCallback(() => {
    newest.current += 1;
    const mine = newest.current;
    setLoaded(null);
    void loadTracked().then((answer) => {
      if (mine === newest.current) setLoaded(answer);
    });
  }, []);
  useEffect(() => {
    load();
    // Followers leave the page open for days; what is shown stays when nothing can be learned now.
    const lookAgain = () => {
      const mine = newest.current;
      void loadTracked().then((answer) => {
        if (mine === newest.current && answer.state !== 'failed') setLoaded(answer);
      });
    };
    const stops = [watchToken(load), watchReturn(lookAgain)];
    return () => {
      newest.current += 1;
      for (const stop of stops) stop();
    };
  }, [load]);

  if (loaded?.state === 'ready') return <TrackedOrder tracked={loaded.tracked} before={before} after={after} />;
  if (loaded !== null) return <TrackingFailed isUnknown={loaded.state === 'unknown'} onRetry={load} />;
  return (
    <OrderHero status={null} before={before} after={after}>
      <OrderHeadline>{words.title}</OrderHeadline>
      <OrderFacts role="status">{words.loading}</OrderFacts>
    </OrderHero>
  );
}

function TrackedOrder({ tracked, before, after }: Props & { tracked: Tracked }) {
  const { status, back_on: back, pairs, services, history, photos } = tracked;
  return (
    <>
      <OrderHero status={status} before={before} after={after}>
        <OrderHeadline>
          <WideEnding
            text={normaliseStatus(status) === 'pending' ? words.booked : detailLabel(status)}
            long="stretch-[96%]"
            broken
          />
        </OrderHeadline>
        <OrderMeaning status={status} meanings={messages.trackMeaning} />
        {back === null && !isOver(status) ? <OrderPromise>{messages.tracking.toAgree}</OrderPromise> : null}
        {isOver(status) || !back ? null : isLate(back) ? (
          <p className={noticeClasses('warn', 'mb-4')}>{words.late}</p>
        ) : (
          <OrderPromise>{messages.tracking.backOn(formatSpan(back))}</OrderPromise>
        )}
        <OrderFacts>
          {tracked.is_priority ? `${words.pairs(pairs)}, ${messages.priorityLine.name}` : words.pairs(pairs)}
        </OrderFacts>
      </OrderHero>
      <OrderColumns>
        <OrderColumn>
          <Timeline status={status} placedAt="" history={history} photos={photos} title={words.steps} />
        </OrderColumn>
        <OrderColumn isSecond>
          <Panel>
            <h2 className="mb-4 text-xl">{words.services}</h2>
            <ul className="grid gap-[0.6rem]">
              {services.map((name) => (
                <li className="flex items-center gap-[0.6rem] font-semibold" key={name}>
                  <OrderIcon name="sparkles" className="text-green-600" />
                  {name}
                </li>
              ))}
            </ul>
            {tracked.is_corrected ? <p className="mt-4 text-sm text-soft">{words.corrected}</p> : null}
          </Panel>
          <Invitation />
        </OrderColumn>
      </OrderColumns>
    </>
  );
}

function Invitation() {
  return (
    <GreenPanel title={words.invite} hint={words.inviteHint}>
      <ButtonLink className="!min-h-tap mt-[0.6rem]" href={paths.services}>
        {words.book}
      </ButtonLink>
    </GreenPanel>
  );
}

function TrackingFailed({ isUnknown, onRetry }: { isUnknown: boolean; onRetry: () => void }) {
  return (
    <ProblemColumns>
      {isUnknown ? (
        <EmptyState
          icon={<OrderIcon name="map-pin" />}
          title={words.unknown}
          heading="h1"
          titleClass="text-2xl"
          hint={words.unknownHint}
        />
      ) : (
        <LoadFailed title={words.failed} hint={words.failedHint} again={words.tryAgain} onRetry={onRetry} isWholePage />
      )}
      <Invitation />
    </ProblemColumns>
  );
}
