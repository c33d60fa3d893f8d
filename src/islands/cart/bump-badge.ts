/** Animates the navigation's cart badge once, after a pair was added. */
export function bumpBadge(page: ParentNode = document): void {
  const badge = page.querySelector<HTMLElement>('header [data-nav="quantity"]');
  if (badge === null) return;
  delete badge.dataset.bump;
  badge.addEventListener('animationend', () => delete badge.dataset.bump, { once: true });
  // In the next frame, so that a second pair restarts the animation.
  requestAnimationFrame(() => {
    badge.dataset.bump = '';
  });
}
