/**
 * For a screen whose controls may go as they are used: saved, deleted, answered. Where the one with the focus leaves the
 * page, hides or is disabled, the heading of the part of the screen that it was in takes the focus, so that a keyboard goes
 * on there instead of at the start of the page. Used as a ref.
 */
export function keepFocus(screen: HTMLElement | null): (() => void) | undefined {
  if (screen === null) return;
  let control: HTMLElement | null = null;
  let parts: HTMLElement[] = [];
  const remember = ({ target }: FocusEvent) => {
    control = target as HTMLElement;
    parts = partsAround(control, screen);
  };
  /** The customer left it for nothing, with a tap beside it: nothing is to be kept. A control that goes is gone by then. */
  const forget = () =>
    setTimeout(() => {
      if (control !== null && !isGone(control) && document.activeElement === document.body) control = null;
    });
  const restore = () => {
    if (control === null || !isGone(control)) return;
    const active = document.activeElement;
    if (active !== null && active !== document.body && active !== control) return;
    const part = parts.find((one) => one.isConnected);
    control = null;
    if (part === undefined) return;
    // A screen reader says its heading, and not all that is in it.
    const place = part.querySelector<HTMLElement>('h1, h2, h3') ?? part;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: 'nearest' });
  };
  // In the frame after the change: what opens instead of the control may take the focus itself.
  const observer = new MutationObserver(() => requestAnimationFrame(restore));
  observer.observe(screen, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  screen.addEventListener('focusin', remember);
  screen.addEventListener('focusout', forget);
  return () => {
    observer.disconnect();
    screen.removeEventListener('focusin', remember);
    screen.removeEventListener('focusout', forget);
  };
}

const isGone = (control: HTMLElement) =>
  !control.isConnected || control.matches(':disabled') || control.getClientRects().length === 0;

/** The parts of the screen around a control, the nearest first; the screen itself is the last. */
function partsAround(control: HTMLElement, screen: HTMLElement): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (let at = control.parentElement; at !== null && at !== screen; at = at.parentElement) {
    if (at.matches('section, article')) parts.push(at);
  }
  return [...parts, screen];
}
