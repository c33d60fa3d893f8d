import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { EmptyState } from '#src/islands/ui/states/EmptyState.tsx';

/** A list of the team's work that is done. */
export function NothingOpen({ title, hint }: { title: string; hint: string }) {
  return <EmptyState icon={<OrderIcon name="check" className="size-7" />} heading="h3" title={title} hint={hint} />;
}
