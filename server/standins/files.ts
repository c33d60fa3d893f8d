import { readFileSync } from 'node:fs';
import { Hono } from 'hono';

/** The scripts and the stylesheet that browsers fetch, by their path below /standins. */
const FILES = {
  '/style.css': './style.css',
  '/pages.css': './pages.css',
  '/payment/popup.css': './payment/popup/popup.css',
  '/payment/inline.js': './payment/inline.js',
  '/payment/popup.js': './payment/popup/popup.js',
  '/payment/popup-view.js': './payment/popup/popup-view.js',
  '/google/client.js': './google/client.js',
  '/mail/mailbox.js': './mail/mailbox.js',
} as const;

const TYPES: Record<string, string> = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

/** Serves the stand-ins' own files. They are read from disk each time, because they are small and may be edited. */
export function fileRoutes(): Hono {
  const app = new Hono();
  for (const [path, file] of Object.entries(FILES)) {
    app.get(path, () => {
      const body = readFileSync(new URL(file, import.meta.url));
      const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'text/plain';
      // A site on another origin loads these files as it would load the real provider's.
      const headers = {
        'Content-Type': type,
        'Cache-Control': 'no-cache',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      };
      return new Response(body, { headers });
    });
  }
  return app;
}
