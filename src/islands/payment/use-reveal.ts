import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a block that appears on its own: scrolls it into view, since on a phone it is above the visible part, which shows
 * the button. It gets the focus when nothing has it, because the payment window took it along.
 */
export function useReveal(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    place.current?.scrollIntoView({ block: 'center', behavior: calm ? 'instant' : 'smooth' });
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  return place;
}
