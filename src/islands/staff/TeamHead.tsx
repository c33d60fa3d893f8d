import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';

type Props = {
  title: ReactNode;
  /** The line below the title. */
  note?: ReactNode;
  /** The button at the end of the title. */
  action: ReactNode;
  /** What is below the title: a search, the day, the progress. */
  children?: ReactNode;
};

/** The head of a team page. It stays at the top while the page scrolls. */
export function TeamHead({ title, note, action, children }: Props) {
  return (
    <header className="on-green low:static sticky top-0 z-nav bg-green-900 px-edge pt-[0.7rem] pb-[0.8rem] print:static print:bg-transparent">
      <div className="flex items-center justify-between gap-2">
        <h1 className="stretch-[95%] wrap-anywhere text-[length:min(theme(fontSize.title-lg),8.5vw)] print:text-[#000]">
          {title}
          {note === undefined ? null : (
            <small className="stretch-normal block font-[500] font-body text-on-green-soft text-sm tabular-nums leading-snug tracking-normal print:text-[#000]">
              {note}
            </small>
          )}
        </h1>
        <div className="contents print:hidden">{action}</div>
      </div>
      {children}
    </header>
  );
}

type BackLinkProps = { href: string; label: string; className?: string };

/** The line below a page's head that leads to the page that it belongs to. */
export function BackLink({ href, label, className }: BackLinkProps) {
  return (
    <p className={clsx('mx-auto max-w-page px-gutter', className)}>
      <TextLink href={href}>
        <OrderIcon name="chevron-left" />
        {label}
      </TextLink>
    </p>
  );
}
