import { notSetUp, ok, warning, wrong } from '#ops/check/finding.ts';
import { type Check, type Shop, unreadableSettings } from '#ops/check/shop.ts';

/** Where the shop itself answers, from outside and on this machine. */
const ownOrigins = ({ settings: { siteUrl, apiUrl, port } }: Shop) =>
  [siteUrl, apiUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`].map((address) => new URL(address).origin);

/**
 * Whether the host of the build hook answers. The hook itself is not asked: that would start a build, and only a build
 * shows whether its address is right.
 */
export const buildHookCheck: Check = {
  name: 'build hook',
  async run(shop, signal) {
    const unread = unreadableSettings(shop, 'BUILD_HOOK');
    if (unread !== null) return [wrong(unread, 'Copy BUILD_HOOK_URL again from the host of the pages.')];
    const { buildHookUrl } = shop.settings;
    if (buildHookUrl === null) {
      const fix = 'Set BUILD_HOOK_URL, or build the pages after each price that the owner sets.';
      return [notSetUp('nobody rebuilds the pages when a price begins', fix)];
    }
    const { origin, pathname, search } = new URL(buildHookUrl);
    if (ownOrigins(shop).includes(origin))
      return [
        wrong(
          `BUILD_HOOK_URL leads to ${origin}, which is the shop itself: no build would start`,
          'Copy the hook from the host that builds the pages.',
        ),
      ];
    if (pathname === '/' && search === '')
      return [
        wrong(
          `BUILD_HOOK_URL is the front page of ${origin}, and no hook`,
          'Copy the whole address of the hook from the host that builds the pages.',
        ),
      ];
    const answer = await shop.fetch(origin, { method: 'HEAD', redirect: 'manual', signal }).catch(() => null);
    if (answer === null)
      return [
        warning(`${origin} can’t be reached, so no build would start`, 'Look at BUILD_HOOK_URL and the firewall.'),
      ];
    return [ok(`${origin} answers; the button at /staff/prices shows whether the hook is right`)];
  },
};
