import type { ComponentProps } from 'react';

/** The grid of one line of the cart: picture, text, quantity, sum, and the remove button at its end. */
export function CartRowGrid(item: ComponentProps<'li'>) {
  return (
    <li
      className="stitched-bottom grid grid-cols-[min(5.25rem,24vw)_minmax(0,1fr)_auto] items-center gap-x-[min(1rem,4vw)] gap-y-[0.35rem] py-5 first:pt-0 max-[22.4em]:grid-cols-[min(4rem,20vw)_minmax(0,1fr)_auto] md:grid-cols-[8rem_minmax(0,1fr)_auto_7.5rem_auto] md:gap-6"
      {...item}
    />
  );
}
