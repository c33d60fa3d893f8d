import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  icon: ReactNode;
  title: ReactNode;
  /** The heading's rank. */
  heading?: 'h1' | 'h2' | 'h3';
  /** Of the heading, where the section makes it smaller or larger: `text-2xl`. */
  titleClass?: string;
  hint?: ReactNode;
  /** The next step: a button with the class `mt-2`. */
  children?: ReactNode;
  className?: string;
};

/** What a list without entries shows: what would be here, and where to go next. */
export function EmptyState({ icon, title, heading: Title = 'h2', titleClass, hint, children, className }: Props) {
  return (
    <div
      className={clsx(
        'grid content-start justify-items-start gap-[0.65rem] rounded-toe border-2 border-line-strong border-dashed px-6 pt-[1.6rem] pb-7',
        className,
      )}
    >
      <span className="grid size-[3.75rem] place-items-center rounded-full bg-card text-green-800 shadow-mint-ring">
        {icon}
      </span>
      <Title className={titleClass}>{title}</Title>
      {hint ? <p className="text-soft">{hint}</p> : null}
      {children}
    </div>
  );
}
