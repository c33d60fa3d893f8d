import { useEffect } from 'react';
import { startShell } from '#src/lib/flows/shell/start.ts';
import { registerServiceWorker } from './service-worker-client.ts';
import { Toasts } from './Toasts.tsx';
import { watchVisitor } from './watch-visitor.ts';

/** Only browsers without popovers (Safari before 17, Chrome before 114) fetch what opens the menus there. */
async function openMenusByScript(): Promise<void> {
  const menus = await import('./menus-by-script.ts');
  menus.openMenusByScript();
}

/** Included in every page with islands: toasts, the session's guard, and the personal parts of the navigation. */
export default function Shell() {
  useEffect(() => {
    const stop = startShell();
    const unwatch = watchVisitor();
    registerServiceWorker();
    if (!('popover' in HTMLElement.prototype)) void openMenusByScript();
    return () => {
      stop();
      unwatch();
    };
  }, []);
  return <Toasts />;
}
