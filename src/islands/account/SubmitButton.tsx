import { useHydrated } from './use-search.ts';

/** A form's one yellow button: says what it is doing, and waits for the page to wake without turning grey. */
export function SubmitButton({ busy, label, busyLabel }: { busy: boolean; label: string; busyLabel: string }) {
  const awake = useHydrated();
  return (
    // Busy it keeps the focus, which a disabled button would lose; the form sends nothing twice.
    <button
      type="submit"
      className={`btn full ${awake ? '' : 'waking'}`}
      disabled={!awake}
      aria-disabled={busy || undefined}
    >
      {busy ? busyLabel : label}
    </button>
  );
}
