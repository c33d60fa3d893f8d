import { messages } from '#domain/messages.ts';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import { OrderBox, OrderBoxFront, OrderBoxSide } from './OrderBox.tsx';

/** Placeholder of two orders while the list loads. */
export function OrdersSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6 pt-7" role="status" aria-busy="true">
      <span className="sr-only">{messages.orders.loading}</span>
      {[1, 2].map((box) => (
        <div key={box} aria-hidden="true">
          <OrderBox>
            <OrderBoxFront className="grid grid-cols-1 content-start gap-[0.7rem]">
              <Skeleton className="h-[1.6rem] w-[55%]" />
              <Skeleton className="w-[35%]" />
              <Skeleton className="mt-[0.4rem] mb-2" />
              <div className="flex flex-wrap gap-[0.6rem]">
                <Skeleton shape="tile" className="lg:size-24" />
                <Skeleton shape="tile" className="lg:size-24" />
              </div>
            </OrderBoxFront>
            <OrderBoxSide className="content-start gap-[0.7rem]">
              <Skeleton />
              <Skeleton />
              <Skeleton />
              <Skeleton className="h-[1.6rem] w-[55%] justify-self-end" />
              <Skeleton shape="button" />
            </OrderBoxSide>
          </OrderBox>
        </div>
      ))}
    </div>
  );
}
