/// <reference lib="webworker" />
export type {};

declare const self: ServiceWorkerGlobalScope;

/* The kill switch: replaces the service worker, deletes everything it stored, and unregisters. See docs/decisions. */

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  const leave = async () => {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(leave());
});
