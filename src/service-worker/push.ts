/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

/** What the server sends; everything else is ignored. */
type News = { title: string; body: string; path: string; tag: string };

function readNews(data: PushMessageData | null): News | null {
  try {
    const news = data?.json() as Partial<News> | undefined;
    const { title, body, path, tag } = news ?? {};
    // A page of the team on this site, whatever the message says.
    if (typeof title !== 'string' || typeof path !== 'string' || !/^\/staff(?:\/|$)/.test(path)) return null;
    return { title, body: String(body ?? ''), path, tag: String(tag ?? '') };
  } catch {
    return null;
  }
}

async function openPage(path: string): Promise<void> {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const open = await self.clients.matchAll({ type: 'window' });
  const there = open.find((client) => new URL(client.url).pathname === url.pathname);
  if (there !== undefined) await there.focus();
  else await self.clients.openWindow(url.href);
}

/**
 * Ends the notifications of this browser, because nobody is signed in here any more. The server sends nothing to an ended
 * session; a logout that never reached it, and news that is on its way, end here. Those on screen go too.
 */
export async function endNotifications(): Promise<void> {
  const { registration } = self;
  for (const notification of await registration.getNotifications()) notification.close();
  // Safari has it only where the site is installed.
  const pushManager = registration.pushManager as PushManager | undefined;
  await (await pushManager?.getSubscription())?.unsubscribe();
}

/** Shows the team's notifications, and opens the order when one is tapped. */
export function showNotifications(): void {
  self.addEventListener('push', (event) => {
    const news = readNews(event.data);
    if (news === null) return;
    const { title, body, path, tag } = news;
    event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path } }));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = (event.notification.data ?? {}) as { path?: unknown };
    if (typeof path === 'string') event.waitUntil(openPage(path));
  });
}
