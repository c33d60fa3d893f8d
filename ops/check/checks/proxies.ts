import { notSetUp, ok, warning, wrong } from '#ops/check/finding.ts';
import { type Check, unreadableSettings } from '#ops/check/shop.ts';
import { proxyMatcher } from '#server/platform/address.ts';
import { isThisMachine } from '#server/settings/addresses/hosts.ts';

const NAME_THEM = 'Set TRUSTED_PROXIES to the addresses of what ends TLS before the API, and nothing wider.';

/** Whether the API can tell customers apart behind what ends TLS. */
export const proxiesCheck: Check = {
  name: 'proxies',
  async run(shop) {
    const unread = unreadableSettings(shop, 'TRUSTED_', 'SITE_PROXIES');
    if (unread !== null) return [wrong(unread, NAME_THEM)];
    const { trustedProxies, host, siteUrl, production } = shop.settings;
    // The API itself has no TLS: an https address, which a live shop must have, means that there is a proxy before it.
    const isBehind = production || siteUrl.startsWith('https://');
    if (trustedProxies.length === 0)
      return isBehind
        ? [wrong('TRUSTED_PROXIES is not set: all customers behind the proxy share one rate limit', NAME_THEM)]
        : [notSetUp('no proxy, as SITE_URL is not https')];
    const isProxy = proxyMatcher(trustedProxies);
    if (isThisMachine(host) && !isProxy('127.0.0.1') && !isProxy('::1')) {
      const message = `HOST ${host} lets only this machine in, so the proxy's address is 127.0.0.1, which TRUSTED_PROXIES lacks`;
      return [
        wrong(message, 'Add 127.0.0.1 to TRUSTED_PROXIES, or set HOST to the address that the proxy connects to.'),
      ];
    }
    if (!isBehind)
      return [warning('TRUSTED_PROXIES is set, and SITE_URL is not https', 'Is there a proxy? If not, take it out.')];
    return [ok(`${trustedProxies.length} trusted: ${trustedProxies.join(', ')}`)];
  },
};
