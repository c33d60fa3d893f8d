import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { NOTICE_LINK } from '#src/looks/text-link.ts';

/** A link in a notice. */
export function NoticeLink({ children, ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} className={NOTICE_LINK}>
      {children}
    </a>
  );
}

/** A button in a notice that looks like such a link. */
export function NoticeButton({ ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={clsx(NOTICE_LINK, 'cursor-pointer bg-transparent p-0')} />;
}
