import { useHydrated } from './use-search.ts';

/** A form's one yellow button: says what it is doing, and waits for the page to wake without turning grey. */
export function SubmitButton({ busy, label, busyLabel }: { busy: boolean; label: string; busyLabel: string }) {
  const awake = useHydrated();
  return (
    <button type="submit" className={`btn full ${awake ? '' : 'waking'}`} disabled={busy || !awake}>
      {busy ? busyLabel : label}
    </button>
  );
}
