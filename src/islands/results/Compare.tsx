import { clsx } from 'clsx';
import { type ChangeEvent, useRef } from 'react';
import { messages } from '#domain/messages.ts';
import type { BuiltPicture } from '#src/islands/ui/built-picture.ts';

/** A pair before and after its cleaning; `alt` describes both pictures. */
export type ShownPair = {
  id: string;
  name: string;
  line: string;
  alt: string;
  before: BuiltPicture;
  after: BuiltPicture;
};

const SIZES = '(min-width: 768px) 31vw, 100vw';
const TAG =
  'absolute top-3 inline-flex items-center rounded-sm px-[0.6rem] py-[0.2rem] text-xs font-bold leading-[1.4]';

/** One pair, dirty on the left and clean on the right of a line that a drag or the arrow keys move. */
export function Compare({ pair }: { pair: ShownPair }) {
  const frame = useRef<HTMLDivElement>(null);
  const { resultsBefore, resultsAfter, howClean, cleanPercent } = messages.services;
  const move = ({ target }: ChangeEvent<HTMLInputElement>) => {
    frame.current?.style.setProperty('--cut', `${target.value}%`);
    target.setAttribute('aria-valuetext', cleanPercent(100 - Number(target.value)));
  };
  return (
    <div ref={frame} className="pair relative isolate block aspect-[4/3] overflow-clip rounded-toe">
      <Half picture={pair.before} alt="" />
      <Half picture={pair.after} alt={pair.alt} className="clean" />
      <i className="pointer-events-none absolute inset-x-0 inset-y-[-2%]" />
      <span className={clsx(TAG, 'left-3 bg-laterite text-on-laterite')}>{resultsBefore}</span>
      <span className={clsx(TAG, 'right-3 bg-paper text-green-900')}>{resultsAfter}</span>
      <input
        className="line-field swiper-no-swiping"
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
      <img
        className={clsx('absolute inset-0 size-full object-cover', className)}
        src={picture.src}
        width="960"
        height="720"
        alt={alt}
        loading="lazy"
      />
    </picture>
  );
}
