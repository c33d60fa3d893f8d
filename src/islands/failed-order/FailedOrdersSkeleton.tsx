import { messages } from '#domain/messages.ts';

/** Placeholder of a saved payment while the list loads. */
export function FailedOrdersSkeleton() {
  return (
    <div className="skc" role="status" aria-busy="true">
      <span className="sr-only">{messages.recovery.loading}</span>
      <div className="d" aria-hidden="true">
        <span className="sk title" />
        <span className="sk" />
        <span className="sk" />
        <span className="sk short" />
        <span className="sk press" />
      </div>
    </div>
  );
}
