import type { Address } from '#contract/orders/orders.ts';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import type { OrderIconName } from '#src/order-icons.ts';

type Props = { title: string; icon: OrderIconName; address: Address };

/** Where a trip of the order goes. */
export function AddressCard({ title, icon, address }: Props) {
  return (
    <section className="wrap-anywhere min-w-0 rounded-toe-sm bg-mint-soft px-[1.2rem] py-[1.1rem] forced-colors:border">
      <h3 className="mb-2 flex items-center gap-2 text-[1.0625rem]">
        <OrderIcon name={icon} />
        {title}
      </h3>
      <address className="not-italic leading-[1.45]">
        {linesOf(address).map((line) => (
          <span className="block" key={line}>
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}

/** Name, street, directions, then area and region, without repeating text of an earlier line. */
function linesOf({ location_name, street_address, area, region, landmark = '' }: Address): string[] {
  const street = street_address.startsWith(location_name) ? '' : location_name;
  const town = street_address.endsWith(area) ? region : `${area}, ${region}`;
  const directions = street_address.includes(landmark) ? '' : landmark;
  const lines = [street, street_address, directions, town].map((line) => line.trim());
  return lines.filter((line, index) => line !== '' && lines.indexOf(line) === index);
}
