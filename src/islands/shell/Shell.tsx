import { useEffect } from 'react';
import { displayName } from '#domain/session.ts';
import { startShell } from '#src/lib/flows/start.ts';
import { $pairs } from '#src/lib/stores/cart.ts';
import { $user } from '#src/lib/stores/tokens.ts';
import { fillNavigation } from './fill-navigation.ts';
import { Toasts } from './Toasts.tsx';

/** What every page with islands carries: toasts, the session's guard, and the personal parts of the navigation. */
export default function Shell() {
  useEffect(() => {
    const stop = startShell();
    const fill = () => {
      const user = $user.get();
      fillNavigation({ name: user === null ? null : displayName(user), pairs: $pairs.get() });
    };
    const unwatch = [$user.subscribe(fill), $pairs.subscribe(fill)];
    return () => {
      stop();
      for (const off of unwatch) off();
    };
  }, []);
  return <Toasts />;
}
