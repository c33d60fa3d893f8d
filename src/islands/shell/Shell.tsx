import { useEffect } from 'react';
import { startShell } from '#src/lib/flows/shell/start.ts';
import { openMenusByScript } from './menus-by-script.ts';
import { registerServiceWorker } from './service-worker-client.ts';
import { Toasts } from './Toasts.tsx';
import { watchVisitor } from './watch-visitor.ts';

/** Included in every page with islands: toasts, the session's guard, and the personal parts of the navigation. */
export default function Shell() {
  useEffect(() => {
    const stop = startShell();
    const unwatch = watchVisitor();
    registerServiceWorker();
    openMenusByScript();
    return () => {
      stop();
      unwatch();
    };
  }, []);
  return <Toasts />;
}
