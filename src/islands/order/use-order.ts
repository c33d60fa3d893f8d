import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { loadOrder, type OrderLoaded } from '#src/lib/flows/orders/orders.ts';
import { watchReturn } from '#src/lib/flows/shell/watch-return.ts';

type LoadedOrder = {
  /** null while the order loads. */
  loaded: OrderLoaded | null;
  /** Loads again; the new heading takes the focus, because the button is removed. */
  retry: () => void;
  /** Loads again in the background, after the customer changed the order. */
  reload: () => void;
  /** The same after a change of what the heading says: it takes the focus, and the page its top. */
  reloadAll: () => void;
  screen: RefObject<HTMLDivElement | null>;
};

/** The order in this page's address. */
export function useOrder(): LoadedOrder {
  const [loaded, setLoaded] = useState<OrderLoaded | null>(null);
  const screen = useRef<HTMLDivElement>(null);
  const newest = useRef(0);
  const isRetry = useRef(false);

  const load = useCallback(() => {
    newest.current += 1;
    const mine = newest.current;
    void loadOrder().then((answer) => {
      if (mine === newest.current) setLoaded(answer);
    });
  }, []);
  /** The order may have moved on while nobody looked; what is shown stays when it can't be loaded now. */
  const lookAgain = useCallback(() => {
    newest.current += 1;
    const mine = newest.current;
    void loadOrder({ looksAgain: true }).then((answer) => {
      if (mine === newest.current) setLoaded((shown) => (answer.state === 'failed' ? (shown ?? answer) : answer));
    });
  }, []);
  useEffect(() => {
    load();
    const unwatch = watchReturn(lookAgain);
    return () => {
      newest.current += 1;
      unwatch();
    };
  }, [load, lookAgain]);
  useEffect(() => {
    if (loaded === null || !isRetry.current) return;
    isRetry.current = false;
    const heading = screen.current?.querySelector('h1');
    heading?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [loaded]);

  const retry = () => {
    isRetry.current = true;
    setLoaded(null);
    load();
  };
  const reloadAll = () => {
    isRetry.current = true;
    load();
  };
  return { loaded, retry, reload: load, reloadAll, screen };
}
