import { messages } from '#domain/messages.ts';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';

/** Below the lines: where their prices come from. The largest text of the screen, so the placeholder has it too. */
export function FreshPrices() {
  return (
    <p className="mt-4 flex items-start gap-[0.6rem] text-sm text-soft">
      <Icon name="info" />
      <span>{messages.cart.freshPrices}</span>
    </p>
  );
}
