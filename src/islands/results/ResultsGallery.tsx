import { useEffect, useRef } from 'react';
import { messages } from '#domain/messages.ts';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { Compare, type ShownPair } from './Compare.tsx';
import { startSwiper } from './start-swiper.ts';

/**
 * Examples of our work: five pairs to swipe through and to compare. Until Swiper is loaded, the row scrolls by itself.
 */
export default function ResultsGallery({ pairs }: { pairs: ShownPair[] }) {
  const rail = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const dots = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const parts = { rail: rail.current, back: back.current, next: next.current, dots: dots.current };
    if (parts.rail === null || parts.back === null || parts.next === null || parts.dots === null) return;
    let isGone = false;
    let stop: (() => void) | null = null;
    startSwiper({ rail: parts.rail, back: parts.back, next: parts.next, dots: parts.dots }).then(
      (stopSwiper) => {
        stop = stopSwiper;
        if (isGone) stopSwiper();
      },
      (error: unknown) => console.warn('The gallery only scrolls: Swiper could not be loaded', error),
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);

  return (
    <>
      <div ref={rail} className="swiper relative touch-pan-y">
        <div className="swiper-wrapper flex [transition-property:transform]">
          {pairs.map((pair) => (
            <div key={pair.id} className="swiper-slide w-full flex-none">
              <Compare pair={pair} />
              <h3 className="mt-4 text-lg">{pair.name}</h3>
              <p className="mt-[0.15rem] text-on-green-soft text-sm">{pair.line}</p>
            </div>
          ))}
        </div>
      </div>
      <div className="mt-4 flex items-center justify-between">
        <IconButton ref={back} className="!rounded-full shadow-ring" label={messages.services.previousPair}>
          <Icon name="chevron-left" />
        </IconButton>
        <div ref={dots} className="flex min-h-tap" />
        <IconButton ref={next} className="!rounded-full shadow-ring" label={messages.services.nextPair}>
          <Icon name="chevron-right" />
        </IconButton>
      </div>
    </>
  );
}
