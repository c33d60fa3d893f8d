import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  /** The id of the heading. */
  labelledBy?: string;
  /** Far down a long list: laid out only near the screen, so that two hundred orders stay fast. */
  isFar?: boolean;
  children: ReactNode;
};

/** The box of one order: its front, and below it or at its side the sums. */
export function OrderBox({ labelledBy, isFar = false, children }: Props) {
  return (
    <article
      className={clsx(
        'grid grid-cols-1 rounded-toe bg-card shadow-hairline lg:grid-cols-[minmax(0,1fr)_20rem] forced-colors:border',
        isFar &&
          '[contain-intrinsic-block-size:auto_28rem] [content-visibility:auto] lg:[contain-intrinsic-block-size:auto_16rem]',
      )}
      aria-labelledby={labelledBy}
    >
      {children}
    </article>
  );
}

/** What is in the box, and how far it has come. */
export function OrderBoxFront({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={clsx('min-w-0 px-card-x py-5', className)}>{children}</div>;
}

/** The side that a seam divides from the front. */
export function OrderBoxSide({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'stitched-top lg:stitched-left grid min-w-0 px-card-x pt-[1.1rem] pb-[1.4rem] lg:content-center',
        className,
      )}
    >
      {children}
    </div>
  );
}
