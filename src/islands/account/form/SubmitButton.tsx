import { useHydrated } from '#src/islands/ui/use-hydrated.ts';

/** A form's main button: shows its progress, and is inactive until hydration without turning grey. */
export function SubmitButton({ busy, label, busyLabel }: { busy: boolean; label: string; busyLabel: string }) {
  const isHydrated = useHydrated();
  return (
    // It keeps the focus while busy, which a disabled button would lose; the form sends nothing twice.
    <button
      type="submit"
      className={`btn full ${isHydrated ? '' : 'waking'}`}
      disabled={!isHydrated}
      aria-disabled={busy || undefined}
    >
      {busy ? busyLabel : label}
    </button>
  );
}
