import { messages } from '#domain/messages.ts';

/** The duration of a step (ms); 0 with reduced motion. */
const STEP_MS = 500;

/** The parts of the gallery that Swiper controls. */
export type GalleryParts = { rail: HTMLElement; back: HTMLElement; next: HTMLElement; dots: HTMLElement };

/** The first pair in view: before Swiper is loaded, a finger or the keyboard may have scrolled the row. */
function firstShown(rail: HTMLElement): number {
  const slides = [...rail.querySelectorAll<HTMLElement>('.swiper-slide')];
  return slides.findIndex((slide) => slide.offsetLeft + slide.offsetWidth / 2 > rail.scrollLeft);
}

/**
 * Loads Swiper and lets the gallery swipe, one pair a step: one shown on a phone, three from 768 px. It begins with
 * the pair that is in view. Returns a function that stops it.
 */
export async function startSwiper({ rail, back, next, dots }: GalleryParts): Promise<() => void> {
  const [{ Swiper }, { A11y, Navigation, Pagination }] = await Promise.all([
    import('swiper'),
    import('swiper/modules'),
  ]);
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const { previousPair, nextPair, showPair, results, firstPair, lastPair, pairOf } = messages.services;
  const initialSlide = firstShown(rail);
  rail.scrollLeft = 0;
  const swiper = new Swiper(rail, {
    modules: [A11y, Navigation, Pagination],
    initialSlide,
    speed: isStill ? 0 : STEP_MS,
    slidesPerView: 1,
    spaceBetween: 16,
    breakpoints: { 768: { slidesPerView: 3, spaceBetween: 24 } },
    navigation: { prevEl: back, nextEl: next, addIcons: false },
    pagination: { el: dots, clickable: true, bulletElement: 'button' },
    a11y: {
      containerMessage: results,
      prevSlideMessage: previousPair,
      nextSlideMessage: nextPair,
      firstSlideMessage: firstPair,
      lastSlideMessage: lastPair,
      paginationBulletMessage: showPair,
      slideLabelMessage: pairOf,
      // Swiper's own way misses a focus that comes while it begins.
      scrollOnFocus: false,
    },
  });
  const showFocused = () =>
    requestAnimationFrame(() => {
      const slide = document.activeElement?.closest<HTMLElement>('.swiper-slide');
      if (swiper.destroyed || !slide || !rail.contains(slide) || !document.activeElement?.matches(':focus-visible'))
        return;
      // The browser scrolls to what has the focus, also where Swiper moves the row.
      rail.scrollLeft = 0;
      const [row, seen] = [rail.getBoundingClientRect(), slide.getBoundingClientRect()];
      if (seen.left < row.left - 1 || seen.right > row.right + 1) swiper.slideTo(swiper.slides.indexOf(slide), 0);
    });
  rail.addEventListener('focusin', showFocused);
  showFocused();
  return () => {
    rail.removeEventListener('focusin', showFocused);
    swiper.destroy();
  };
}
