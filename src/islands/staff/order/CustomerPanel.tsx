import type { StaffOrder } from '#contract/staff/staff.ts';
import { mapLink } from '#domain/contact.ts';
import { messages } from '#domain/messages.ts';
import { unbrokenPhone } from '#domain/phone.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { ContactLinks } from '#src/islands/staff/ContactLinks.tsx';
import { DeskPanel } from '#src/islands/staff/Desk.tsx';
import { TeamIcon } from '#src/islands/staff/TeamIcon.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import type { OrderIconName } from '#src/order-icons.ts';

const words = messages.teamOrder;
const NO_DOUBT = '0.00';

/** The customer, the contact links, and the addresses. */
export function CustomerPanel({ order, shopName }: { order: StaffOrder; shopName: string }) {
  const name = `${order.first_name} ${order.last_name}`.trim();
  const isOneTrip =
    order.pickup_address.street_address === order.delivery_address.street_address &&
    order.pickup_address.area === order.delivery_address.area;
  return (
    <DeskPanel title={words.customer}>
      <p className="grid leading-compact">
        <b>{name}</b>
        <span className="tabular-nums">{unbrokenPhone(order.phone_number)}</span>
        <span className="text-sm text-soft">{order.email}</span>
      </p>
      <ContactLinks
        className="grid-cols-[repeat(auto-fit,minmax(4rem,1fr))]"
        name={name}
        phone={order.phone_number}
        greeting={messages.team.hello(order.first_name, order.code, shopName)}
      />
      {order.fee_doubt === undefined || order.fee_doubt === NO_DOUBT ? null : (
        <Notice kind="warn">{words.feeDoubt(moneyText(order.fee_doubt))}</Notice>
      )}
      <div className="grid gap-3">
        {isOneTrip ? (
          <Place title={`${words.pickup} / ${words.delivery}`} icon="house" address={order.pickup_address} />
        ) : (
          <>
            <Place title={words.pickup} icon="package" address={order.pickup_address} />
            <Place title={words.delivery} icon="house" address={order.delivery_address} />
          </>
        )}
      </div>
    </DeskPanel>
  );
}

type PlaceProps = { title: string; icon: OrderIconName; address: StaffOrder['pickup_address'] };

function Place({ title, icon, address }: PlaceProps) {
  const { street_address, area, region, digital_address, landmark, is_flagged, is_vague, cost, looks_like } = address;
  return (
    <div className="border-line border-t pt-3 leading-note">
      <h3 className="mb-[0.3rem] flex items-center gap-2 text-title-sm">
        <OrderIcon name={icon} />
        {title}
      </h3>
      <p>{street_address.endsWith(area) ? `${street_address}, ${region}` : `${street_address}, ${area}, ${region}`}</p>
      {digital_address === null ? null : <p className="tabular-nums">{words.digital(digital_address)}</p>}
      {landmark && !street_address.includes(landmark) ? <p>{words.landmark(landmark)}</p> : null}
      {is_vague ? <p className="font-bold text-sm text-warning">{words.vague}</p> : null}
      {is_flagged ? <p className="font-bold text-sm text-warning">{words.flagged}</p> : null}
      {looks_like ? (
        <p className="font-bold text-sm text-warning tabular-nums">
          {words.looksLike(looks_like.area, moneyText(looks_like.cost), moneyText(cost))}
        </p>
      ) : null}
      <TextLink
        href={mapLink(address)}
        target="_blank"
        rel="noreferrer"
        aria-label={`${messages.shell.openMap}: ${title}`}
      >
        <TeamIcon name="navigation" />
        {messages.shell.openMap}
      </TextLink>
    </div>
  );
}
