import { displayName } from '#domain/accounts/session.ts';
import { CART_LIFETIME_MS } from '#domain/prices/cart.ts';
import { $user } from '#src/lib/stores/account/tokens.ts';
import { $bannerDismissed } from '#src/lib/stores/banner.ts';
import { $cart, $pairs } from '#src/lib/stores/cart/cart.ts';
import { writeStored } from '#src/lib/stores/storage.ts';
import type { Visitor } from '#src/service-worker/visitor.ts';
import { fillNavigation } from './fill-navigation.ts';
import { postVisitor } from './service-worker-client.ts';

/** Where the latest visitor record is stored for the next page's first paint (EarlyNavigation.astro reads it). */
const STORAGE_KEY = 'visitor';

function currentVisitor(): Visitor {
  const user = $user.get();
  const pairs = $pairs.get();
  return {
    name: user === null ? null : displayName(user),
    pairs,
    cartEnds: pairs === 0 ? null : $cart.get().timestamp + CART_LIFETIME_MS,
    bannerDismissed: $bannerDismissed.get(),
  };
}

let isTeamLinkLoaded = false;

/** Keeps the link to the team's pages right. Its script is fetched for members of the team only. */
function updateTeamLink(): void {
  if (!isTeamLinkLoaded && $user.get()?.is_team !== true) return;
  isTeamLinkLoaded = true;
  void import('#src/islands/staff/fill-team-link.ts').then(
    ({ fillTeamLink }) => fillTeamLink($user.get()?.is_team === true),
    () => {
      isTeamLinkLoaded = false;
    },
  );
}

function dismissBanner({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.closest('[data-banner]') !== null)
    $bannerDismissed.set(target.checked);
}

/**
 * Updates navigation, service worker and the next page's first paint when the stores change. Returns a function that
 * stops it.
 */
export function watchVisitor(): () => void {
  const update = () => {
    const visitor = currentVisitor();
    fillNavigation(visitor);
    updateTeamLink();
    postVisitor(visitor);
    writeStored(STORAGE_KEY, JSON.stringify(visitor));
  };
  const unwatch = [$user.listen(update), $pairs.listen(update), $bannerDismissed.listen(update)];
  update();
  document.addEventListener('change', dismissBanner);
  return () => {
    for (const off of unwatch) off();
    document.removeEventListener('change', dismissBanner);
  };
}
