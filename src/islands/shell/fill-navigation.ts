import type { Visitor } from '#src/service-worker/visitor.ts';

/**
 * Fills the marked places of the page: the user's name, the number of pairs in the cart, whether the offer was
 * dismissed.
 */
export function fillNavigation(visitor: Visitor, page: ParentNode = document): void {
  for (const part of page.querySelectorAll<HTMLElement>('[data-session]')) {
    part.dataset.session = visitor.name === null ? 'out' : 'in';
    part.dataset.cart = String(visitor.pairs);
  }
  const texts = { name: visitor.name ?? '', quantity: String(visitor.pairs) };
  for (const [name, text] of Object.entries(texts)) {
    for (const part of page.querySelectorAll(`[data-nav="${name}"]`)) part.textContent = text;
  }
  // It invites to sign up. Never unset: the service worker may know of a dismissal that this page does not.
  if (visitor.bannerDismissed || visitor.name !== null) {
    for (const part of page.querySelectorAll<HTMLElement>('[data-banner]')) part.dataset.banner = 'dismissed';
  }
}
