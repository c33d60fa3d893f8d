import { clsx } from 'clsx';

export type IconLook = {
  /** Its size, where it is not the usual one, and its place. */
  className?: string;
};

/** A decorative drawing on a 24 by 24 grid, in the colour of the text. */
export function LineIcon({ path, className }: IconLook & { path: string }) {
  return (
    <svg
      className={clsx('flex-none', className)}
      viewBox="0 0 24 24"
      width="1.375rem"
      height="1.375rem"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
