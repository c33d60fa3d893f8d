import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { loadOrder, type OrderLoaded } from '#src/lib/flows/orders/orders.ts';

type LoadedOrder = {
  /** null while the order loads. */
  loaded: OrderLoaded | null;
  /** Loads again; the new heading takes the focus, because the button is removed. */
  retry: () => void;
  /** Loads again in the background, after the customer changed the order. */
  reload: () => void;
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
  useEffect(() => {
    load();
    return () => {
      newest.current += 1;
    };
  }, [load]);
  useEffect(() => {
    if (loaded === null || !isRetry.current) return;
    isRetry.current = false;
    screen.current?.querySelector('h1')?.focus();
  }, [loaded]);

  const retry = () => {
    isRetry.current = true;
    setLoaded(null);
    load();
  };
  return { loaded, retry, reload: load, screen };
}
