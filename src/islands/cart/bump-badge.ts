/** Lets the navigation's cart badge jump once: a pair has landed. */
export function bumpBadge(page: ParentNode = document): void {
  const badge = page.querySelector<HTMLElement>('.nav .badge');
  if (badge === null) return;
  badge.classList.remove('bump');
  badge.addEventListener('animationend', () => badge.classList.remove('bump'), { once: true });
  // The next frame, so that a second pair in a row starts the jump anew.
  requestAnimationFrame(() => badge.classList.add('bump'));
}
