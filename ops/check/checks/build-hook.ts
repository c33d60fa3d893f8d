import { notSetUp, ok, warning, wrong } from '#ops/check/finding.ts';
import { type Check, unreadableSettings } from '#ops/check/shop.ts';

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
    const { origin } = new URL(buildHookUrl);
    const answer = await shop.fetch(origin, { method: 'HEAD', redirect: 'manual', signal }).catch(() => null);
    if (answer === null)
      return [
        warning(`${origin} can’t be reached, so no build would start`, 'Look at BUILD_HOOK_URL and the firewall.'),
      ];
    return [ok(`${origin} answers; the button at /staff/prices shows whether the hook is right`)];
  },
};
