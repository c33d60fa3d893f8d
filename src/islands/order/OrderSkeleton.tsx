import { messages } from '#domain/messages.ts';

const STEPS = [1, 2, 3, 4, 5, 6, 7];

/** Placeholder of an order while it loads. */
export function OrderSkeleton() {
  return (
    <div className="wrap g" role="status" aria-busy="true">
      <span className="sr-only">{messages.order.loading}</span>
      <div className="col sks" aria-hidden="true">
        {STEPS.map((step) => (
          <div className="step" key={step}>
            <span className="sk dot" />
            <span className="sk" />
          </div>
        ))}
      </div>
      <div className="skc" aria-hidden="true">
        <div className="d">
          <span className="sk title" />
          <div className="row">
            <span className="sk tile" />
            <span className="sk" />
          </div>
          <span className="sk" />
          <span className="sk" />
          <span className="sk" />
          <span className="sk title" />
        </div>
      </div>
    </div>
  );
}
