import { clsx } from 'clsx';

/** Without a kind it is yellow, without a size large. */
export type ButtonLook = {
  /** Yellow: the one action of a view. Dark: the same on a yellow ground. Outlined: any other action. */
  kind?: 'yellow' | 'dark' | 'outlined';
  /** Bar: narrow, beside the sum at the bottom edge of a phone. */
  size?: 'large' | 'small' | 'bar';
};

const BASE =
  'relative inline-flex cursor-pointer items-center justify-center gap-[0.6rem] rounded-button text-center font-display font-heavy leading-tight no-underline disabled:cursor-not-allowed aria-disabled:cursor-not-allowed forced-colors:border';

const SIZES = {
  large: 'min-h-control p-[0.55rem_1.5rem_0.9rem] text-[1.0625rem] stretch-[92%]',
  small: 'min-h-tap p-[0.4rem_1rem_0.6rem] text-sm stretch-[92%]',
  bar: 'min-h-control p-[0.55rem_0.6rem_0.9rem] text-[1rem] stretch-narrow',
};

const KINDS = { yellow: 'cupsole', dark: 'cupsole cupsole-dark', outlined: '' };

const OUTLINED =
  'bg-transparent text-green-900 shadow-outline transition duration-fast ease-klean hover:bg-mint-soft disabled:bg-transparent disabled:text-ink-soft disabled:shadow-outline-off aria-disabled:bg-transparent aria-disabled:text-ink-soft aria-disabled:shadow-outline-off on-green:text-on-green on-green:hover:bg-veil';

/** The classes of a button or of a link that looks like one; `extra` places it. The cupsole is own CSS. */
export function buttonClasses({ kind = 'yellow', size = 'large' }: ButtonLook, extra?: string | null): string {
  return clsx(
    BASE,
    SIZES[size],
    KINDS[kind],
    kind === 'outlined' && OUTLINED,
    kind === 'outlined' && (size === 'small' ? 'py-2' : 'py-[0.6rem]'),
    extra,
  );
}
