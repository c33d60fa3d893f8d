/** Animates the navigation's cart badge once, after a pair was added. */
export function bumpBadge(page: ParentNode = document): void {
  const badge = page.querySelector<HTMLElement>('.nav .badge');
  if (badge === null) return;
  badge.classList.remove('bump');
  badge.addEventListener('animationend', () => badge.classList.remove('bump'), { once: true });
  // In the next frame, so that a second pair restarts the animation.
  requestAnimationFrame(() => badge.classList.add('bump'));
}
