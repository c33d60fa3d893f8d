import { clsx } from 'clsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';

type Props = {
  busy: boolean;
  label: string;
  busyLabel: string;
  /** On a phone the long labels of the account screens stay on one line; others need not be so narrow. */
  className?: string;
};

/** A form's main button: shows its progress, and is inactive until hydration without turning grey. */
export function SubmitButton({ busy, label, busyLabel, className = 'max-xs:px-3 max-xs:stretch-[80%]' }: Props) {
  const isHydrated = useHydrated();
  return (
    // It keeps the focus while busy, which a disabled button would lose; the form sends nothing twice.
    <Button
      type="submit"
      className={clsx(
        'w-full',
        className,
        !isHydrated && 'disabled:cursor-progress disabled:bg-accent disabled:text-on-accent disabled:shadow-sole',
      )}
      disabled={!isHydrated}
      aria-disabled={busy || undefined}
    >
      {busy ? busyLabel : label}
    </Button>
  );
}
