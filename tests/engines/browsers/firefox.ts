import { createRequire } from 'node:module';
import type { BrowserType } from '@playwright/test';
import { type Browser, firefox } from '@playwright/test';
import { FIREFOX } from './install.ts';

type Socket = { emit(event: 'message', data: Buffer, isBinary: false): boolean };
type SocketType = { prototype: Socket & { send: (this: Socket, data: unknown, ...rest: unknown[]) => unknown } };

/** Playwright asks for it in each context, and Firefox ESR does not know it yet; the walks set no media features. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride';

let isTaught = false;

/** Answers the one command of Playwright's that Firefox ESR refuses. It is answered where Playwright sends it. */
function answerUnknownCommand(): void {
  if (isTaught) return;
  isTaught = true;
  const { ws } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as { ws: SocketType };
  const { send } = ws.prototype;
  ws.prototype.send = function (data, ...rest) {
    const command = JSON.parse(String(data)) as { id?: number; method?: string };
    if (command.method !== UNKNOWN) return send.call(this, data, ...rest);
    const answer = Buffer.from(JSON.stringify({ type: 'success', id: command.id, result: {} }));
    setImmediate(() => this.emit('message', answer, false));
    return undefined;
  };
}

/** The system's Firefox ESR, without a window, driven by WebDriver BiDi. */
export function launchFirefox(): ReturnType<BrowserType<Browser>['launch']> {
  answerUnknownCommand();
  // Scrollbars over the page, as on a phone and in the other engines.
  const firefoxUserPrefs = { 'ui.useOverlayScrollbars': 1, 'widget.gtk.overlay-scrollbars.enabled': true };
  return firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX, firefoxUserPrefs });
}
