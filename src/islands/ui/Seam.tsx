import { clsx } from 'clsx';

/** A stitched line between two parts. `className` gives its distance: `my-5`. */
export function Seam({ className }: { className?: string }) {
  return <hr className={clsx('stitched-top/line-strong m-0 h-0.5 w-full opacity-70', className)} />;
}
