import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

const TONES = {
  bad: { ground: 'bg-danger-soft', icon: 'text-danger' },
  warn: { ground: 'bg-warning-soft', icon: 'text-warning' },
  ok: { ground: 'bg-success-soft', icon: 'text-success' },
};

type Props = Omit<ComponentProps<'div'>, 'title'> & {
  as?: 'div' | 'article' | 'section';
  /** Bad for an error; the others for what only looks like one. */
  tone?: keyof typeof TONES;
  icon: ReactNode;
  title: ReactNode;
  /** `h1` where the page shows nothing else; it takes the focus. */
  heading?: 'h1' | 'h2';
};

/** What failed, what it means for money and sneakers, and what to do next: buttons have the class `mt-2`. */
export function FailedState({
  as: Tag = 'div',
  tone = 'bad',
  icon,
  title,
  heading: Title = 'h2',
  className,
  children,
  ...rest
}: Props) {
  return (
    <Tag
      {...rest}
      className={clsx(
        'grid content-start justify-items-start gap-[0.6rem] rounded-toe px-6 pt-[1.6rem] pb-7 forced-colors:border',
        TONES[tone].ground,
        className,
      )}
    >
      <span className={TONES[tone].icon}>{icon}</span>
      <Title
        tabIndex={Title === 'h1' ? -1 : undefined}
        className={clsx('text-ink', Title === 'h1' ? 'text-2xl focus:outline-none' : 'text-xl leading-heading')}
      >
        {title}
      </Title>
      {children}
    </Tag>
  );
}
