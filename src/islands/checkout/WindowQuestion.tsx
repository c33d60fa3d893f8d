import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AvailableWindows } from '#contract/orders/windows.ts';
import { messages } from '#domain/messages.ts';
import { formatSpan } from '#domain/windows/format.ts';
import { CheckoutIcon } from '#src/islands/ui/icons/CheckoutIcon.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { WindowChooser } from '#src/islands/windows/WindowChooser.tsx';
import { chooseWindow, refreshWindows, windowsIn } from '#src/lib/flows/checkout/pickup-windows.ts';
import { $pickupWindow } from '#src/lib/stores/checkout/pickup-window.ts';
import { Question } from './Question.tsx';

const words = messages.windows;

/**
 * When the pairs are fetched, and when they would be back. The first free window is chosen already. Shows nothing where
 * the shop sets no windows, and when they can't be loaded: the order goes on without one.
 */
export function WindowQuestion({ areas }: { areas: string }) {
  const [offer, setOffer] = useState<AvailableWindows | null>(null);
  const chosen = useStore($pickupWindow);
  useEffect(() => {
    let isGone = false;
    setOffer(null);
    void refreshWindows(areas).then((loaded) => {
      if (!isGone) setOffer(loaded);
    });
    return () => {
      isGone = true;
    };
  }, [areas]);
  if (offer === null || offer.days.length === 0) return null;
  return (
    <Question text={words.question}>
      {windowsIn(offer).every(({ full }) => full) ? (
        <Notice kind="warn">{words.allFull}</Notice>
      ) : (
        <WindowChooser offer={offer} value={chosen} onChoose={(window) => chooseWindow(window, areas)} />
      )}
      <p className="flex items-center gap-[0.6rem] font-semibold tabular-nums" role="status">
        {chosen?.back ? (
          <>
            <CheckoutIcon name="truck" className="flex-none text-green-600" />
            {words.back(formatSpan(chosen.back))}
          </>
        ) : null}
      </p>
    </Question>
  );
}
