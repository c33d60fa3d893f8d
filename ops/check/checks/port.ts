import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Finding, ok, wrong } from '#ops/check/finding.ts';
import { type Check, type Shop, unreadableSettings } from '#ops/check/shop.ts';

/** Opens a port and closes it again; returns the system's code when it can't be opened. */
async function tryOut(port: number, host: string): Promise<string | null> {
  const server = createServer();
  try {
    const listening = once(server, 'listening');
    server.listen({ port, host });
    await listening;
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  } finally {
    server.close();
  }
}

/** Whether what listens there is a shop of ours. */
async function isShop(at: string, { fetch }: Shop, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(`http://${at}/api/settings/`, { redirect: 'manual', signal }).catch(() => null);
  const said: unknown = await answer?.json().catch(() => null);
  return typeof said === 'object' && said !== null && 'standins' in said;
}

async function occupied(at: string, shop: Shop, signal: AbortSignal): Promise<Finding> {
  const { port } = shop.settings;
  return (await isShop(at, shop, signal))
    ? ok(`the shop listens at ${at}`)
    : wrong(
        `another program listens at ${at}`,
        `See which one: ss -ltnp | grep :${port}. End it, or choose another PORT for the shop and what stands before it.`,
      );
}

/** Whether the shop can listen where its settings say, or already does. */
export const portCheck: Check = {
  name: 'port',
  async run(shop, signal) {
    const unread = unreadableSettings(shop, 'PORT', 'HOST');
    if (unread !== null) return [wrong(unread, 'Fix the setting first.')];
    const { port, host } = shop.settings;
    const at = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    const code = await tryOut(port, host);
    if (code === null) return [ok(`${at} is free`)];
    if (code === 'EADDRINUSE') return [await occupied(at, shop, signal)];
    return [
      code === 'EACCES'
        ? wrong(`this user may not listen at ${at}`, 'Choose a PORT from 1024 on; what ends TLS listens at 443.')
        : wrong(
            `this machine can’t listen at ${at} (${code})`,
            'HOST must be an address of this machine; leave it out when what ends TLS runs here too.',
          ),
    ];
  },
};
