import { messages } from '#domain/messages.ts';

/** Placeholder of two orders while the list loads. */
export function OrdersSkeleton() {
  return (
    <div className="ol" role="status" aria-busy="true">
      <span className="sr-only">{messages.orders.loading}</span>
      {[1, 2].map((card) => (
        <div className="oc" key={card} aria-hidden="true">
          <div className="ob sks">
            <span className="sk title" />
            <span className="sk short" />
            <span className="sk dust" />
            <div className="row">
              <span className="sk tile" />
              <span className="sk tile" />
            </div>
          </div>
          <div className="om sks">
            <span className="sk" />
            <span className="sk" />
            <span className="sk" />
            <span className="sk title" />
            <span className="sk press" />
          </div>
        </div>
      ))}
    </div>
  );
}
