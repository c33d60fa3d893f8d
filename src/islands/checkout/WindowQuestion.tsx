import { useStore } from '@nanostores/react';
import { clsx } from 'clsx';
import { Suspense, useEffect, useState } from 'react';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import { messages } from '#domain/messages.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { CheckoutIcon } from '#src/islands/ui/icons/CheckoutIcon.tsx';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { WindowChooser } from '#src/islands/windows/WindowChooser.tsx';
import {
  chooseWindow,
  closedBetween,
  latestOffer,
  loadAhead,
  offerAhead,
  refreshWindows,
  windowsIn,
} from '#src/lib/flows/checkout/pickup-windows.ts';
import { watchReturn } from '#src/lib/flows/shell/watch-return.ts';
import type { ChosenWindow } from '#src/lib/stores/checkout/chosen-window.ts';
import { $areWindowsKept } from '#src/lib/stores/checkout/kept-windows.ts';
import { $pickupWindow } from '#src/lib/stores/checkout/pickup-window.ts';
import { Question } from './Question.tsx';

const words = messages.windows;
// Most shops never offer it, so it loads only where it is offered.
const loadPriority = () => import('./PriorityQuestion.tsx').then((module) => module.PriorityQuestion);
const PriorityQuestion = lazyComponent(loadPriority);

/** Loads what this question will need, once the delivery's area is known. Never throws. */
export async function loadWindowsAhead(area: string): Promise<void> {
  try {
    const offer = await loadAhead(area);
    if (offer?.priority !== undefined) await loadPriority();
  } catch (error) {
    console.warn('The windows could not be loaded ahead', error);
  }
}

/**
 * When the pairs are fetched, when they would be back, and how soon they are needed where the shop offers a faster return.
 * The first free window is chosen already. Shows nothing where the shop sets no windows and offers no faster return, and when none were ever loaded: the order goes on
 * without one.
 */
export function WindowQuestion({ areas }: { areas: string }) {
  /** The offer of these areas; of the areas before, and unseen, until it is there: it keeps the room. */
  const [offer, setOffer] = useState(latestOffer);
  const [isReady, setReady] = useState(false);
  const chosen = useStore($pickupWindow);
  useEffect(() => {
    let isGone = false;
    const ahead = offerAhead(areas);
    if (ahead !== null) setOffer(ahead);
    setReady(ahead !== null);
    void refreshWindows(areas).then((loaded) => {
      if (isGone) return;
      setOffer(loaded);
      setReady(true);
    });
    // A checkout that stayed open overnight would offer times that are over.
    const unwatch = watchReturn(() => {
      void refreshWindows(areas).then((loaded) => {
        if (!isGone && loaded !== null) setOffer(loaded);
      });
    });
    return () => {
      isGone = true;
      unwatch();
    };
  }, [areas]);
  if (offer === null) return null;
  return (
    <div className={clsx('grid gap-7', !isReady && 'invisible')}>
      {offer.days.length === 0 ? null : <Windows offer={offer} areas={areas} chosen={chosen} />}
      {offer.priority === undefined ? null : (
        <Suspense>
          <PriorityQuestion offer={offer} areas={areas} chosen={chosen} />
        </Suspense>
      )}
    </div>
  );
}

/** Why the pairs are back later than the promise alone would say. */
function Closed({ offer, chosen }: { offer: AvailableWindows; chosen: ChosenWindow | null }) {
  const closed = chosen?.back ? closedBetween(offer, chosen.date, chosen.back.date) : null;
  return closed === null ? null : <p className="-mt-2 pl-8 text-sm text-soft">{closed}</p>;
}

function Windows({ offer, areas, chosen }: { offer: AvailableWindows; areas: string; chosen: ChosenWindow | null }) {
  const areKept = useStore($areWindowsKept);
  return (
    <Question text={words.question}>
      {areKept ? <Notice kind="warn">{words.kept}</Notice> : null}
      {windowsIn(offer).every(({ full }) => full) ? (
        <Notice kind="warn">{words.allFull}</Notice>
      ) : (
        <WindowChooser offer={offer} value={chosen} onChoose={(window) => chooseWindow(window, areas)} />
      )}
      <p className="flex min-h-6 items-center gap-[0.6rem] font-semibold tabular-nums" role="status">
        {/* Where there is a choice, it says the days. */}
        {chosen?.back && offer.priority === undefined ? (
          <>
            <CheckoutIcon name="truck" className="flex-none text-green-600" />
            {words.back(formatSpan(chosen.back))}
          </>
        ) : null}
      </p>
      <Closed offer={offer} chosen={chosen} />
    </Question>
  );
}
