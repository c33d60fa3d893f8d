import { type ChangeEvent, useRef } from 'react';
import { messages } from '#domain/messages.ts';
import type { BuiltPicture } from '#src/islands/ui/built-picture.ts';

export type ShownPair = {
  id: string;
  name: string;
  line: string;
  alt: string;
  before: BuiltPicture;
  after: BuiltPicture;
};

const SIZES = '(min-width: 768px) 31vw, 100vw';

/** One pair, dirty on the left and clean on the right of a line that a drag or the arrow keys move. */
export function Compare({ pair }: { pair: ShownPair }) {
  const frame = useRef<HTMLDivElement>(null);
  const { resultsBefore, resultsAfter, howClean, cleanPercent } = messages.services;
  const move = ({ target }: ChangeEvent<HTMLInputElement>) => {
    frame.current?.style.setProperty('--cut', `${target.value}%`);
    target.setAttribute('aria-valuetext', cleanPercent(100 - Number(target.value)));
  };
  return (
    <div ref={frame} className="pair">
      <Half picture={pair.before} alt="" />
      <Half picture={pair.after} alt={pair.alt} className="clean" />
      <i />
      <span className="tag b">{resultsBefore}</span>
      <span className="tag a">{resultsAfter}</span>
      <input
        className="cut swiper-no-swiping"
        type="range"
        min="0"
        max="100"
        defaultValue="50"
        aria-label={howClean(pair.name)}
        aria-valuetext={cleanPercent(50)}
        onChange={move}
      />
    </div>
  );
}

function Half({ picture, alt, className }: { picture: BuiltPicture; alt: string; className?: string }) {
  return (
    <picture>
      <source type="image/avif" srcSet={picture.avif} sizes={SIZES} />
      <img className={className} src={picture.src} width="960" height="720" alt={alt} loading="lazy" />
    </picture>
  );
}
