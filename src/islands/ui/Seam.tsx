import { clsx } from 'clsx';

/** A stitched line between two parts. `className` gives its distance: `my-5`. */
export function Seam({ className }: { className?: string }) {
  return <hr className={clsx('m-0 h-0.5 w-full stitched-top/line-strong opacity-70', className)} />;
}
