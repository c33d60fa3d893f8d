import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const KINDS = {
  plain: 'bg-mint text-green-900',
  ok: 'bg-success-soft text-success',
  warn: 'bg-warning-soft text-warning',
  bad: 'bg-danger-soft text-danger',
  go: 'bg-accent text-on-accent',
  dark: 'bg-green-900 text-mint',
};

export type ChipKind = keyof typeof KINDS;

type Props = { kind?: ChipKind; children: ReactNode; className?: string };

/** A short word about something's state; its icon gets the class `size-4`. */
export function Chip({ kind = 'plain', children, className }: Props) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full flex-none items-center gap-[0.4rem] rounded-sm py-[0.3rem] pr-[0.7rem] pl-[0.55rem] font-bold text-sm leading-snug forced-colors:border',
        KINDS[kind],
        className,
      )}
    >
      {children}
    </span>
  );
}
