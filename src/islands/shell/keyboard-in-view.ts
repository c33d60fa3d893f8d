let watched: HTMLElement | null = null;

/** Lays the toasts to the other edge where they would cover what the keyboard is on. */
function place(): void {
  const focused = document.querySelector(':focus-visible');
  if (watched === null || watched.contains(focused)) return;
  watched.toggleAttribute('data-low', false);
  if (focused === null) return;
  const [toasts, at] = [watched.getBoundingClientRect(), focused.getBoundingClientRect()];
  const isCovered = at.top < toasts.bottom && at.bottom > toasts.top && at.right > toasts.left;
  watched.toggleAttribute('data-low', isCovered);
}

/** After the browser has scrolled to what it focuses. */
const placeSoon = () => requestAnimationFrame(place);

/** Keeps the keyboard's place free of these toasts, now and as it moves on. Call again when other toasts are shown. */
export function keepKeyboardInView(toasts: HTMLElement | null): void {
  if (watched === null) document.addEventListener('focusin', placeSoon);
  watched = toasts;
  placeSoon();
}
