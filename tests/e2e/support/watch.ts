import type { Page } from '@playwright/test';

/** Records what an injected script does, and what a page's policy blocks. */
export async function recordScriptActivity(page: Page): Promise<{ executed: string[]; stopped: string[] }> {
  const seen = { executed: [] as string[], stopped: [] as string[] };
  await page.exposeFunction('xssRan', (what: string) => seen.executed.push(what));
  await page.exposeFunction('policyStopped', (what: string) => seen.stopped.push(what));
  await page.addInitScript(() => {
    const hook = window as unknown as Record<'xssRan' | 'policyStopped' | 'alert', (what: string) => void>;
    hook.alert = (what) => hook.xssRan(String(what));
    document.addEventListener('securitypolicyviolation', (event) => {
      hook.policyStopped(`${event.effectiveDirective} ${event.blockedURI} ${event.sample} on ${location.pathname}`);
    });
  });
  page.on('dialog', (dialog) => {
    seen.executed.push(dialog.message());
    void dialog.dismiss();
  });
  return seen;
}
