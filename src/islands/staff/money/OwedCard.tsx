import type { OwedEntry } from '#contract/staff/money/owed.ts';
import type { TeamMember } from '#contract/staff/staff.ts';
import { callLink, whatsAppLink } from '#domain/contact.ts';
import { DAY_MS } from '#domain/durations.ts';
import { messages } from '#domain/messages.ts';
import { unbrokenPhone } from '#domain/phone.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { DeskEntry } from '#src/islands/staff/Desk.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { ButtonRow } from '#src/islands/ui/ButtonRow.tsx';
import { Chip } from '#src/islands/ui/Chip.tsx';
import { shortMoment } from '#src/islands/ui/dates.ts';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import type { OwedAction } from './OwedDialog.tsx';

const words = messages.teamOwed;

type Props = {
  entry: OwedEntry;
  rights: TeamMember['rights'];
  onClaim: () => void;
  onAsk: (action: OwedAction) => void;
};

/** One payment with money that is owed: to whom, how much, why, since when, and who takes care of it. */
export function OwedCard({ entry, rights, onClaim, onAsk }: Props) {
  const { reference, order_slug, order_code, name, email, phone_number, owed, on_its_way, since, is_mine } = entry;
  const isSlow = entry.reason === 'onItsWay' && entry.needs_hand;
  const isForeign = entry.claimed_by !== null && !is_mine;
  const mayClaim = rights.includes('claimOwed') && entry.needs_hand && (!isForeign || rights.includes('decideOwed'));
  const mayDecide = rights.includes('decideOwed') && entry.needs_hand && on_its_way === '0.00';
  return (
    <DeskEntry>
      <p className="flex flex-wrap justify-between gap-x-4 text-lg">
        <b>{name || email || reference}</b>
        <b className="whitespace-nowrap tabular-nums">{moneyText(owed, entry.currency)}</b>
      </p>
      <p>{isSlow ? words.slow : words.reasons[entry.reason]}</p>
      {entry.reason !== 'onItsWay' && on_its_way !== '0.00' && on_its_way !== owed ? (
        <p className="text-sm text-soft">{words.partly(moneyText(on_its_way, entry.currency))}</p>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Chip kind={entry.needs_hand ? 'bad' : 'plain'}>
          {words.age(Math.floor(Math.max(0, Date.now() - Date.parse(since)) / DAY_MS))}
        </Chip>
        {entry.needs_hand ? (
          <span className={entry.claimed_by === null ? 'font-bold text-danger text-sm' : 'text-sm text-soft'}>
            {is_mine ? words.mine : entry.claimed_by === null ? words.unclaimed : words.claimedBy(entry.claimed_by)}
          </span>
        ) : null}
      </p>
      {entry.reason !== 'refundFailed' || entry.last_word === '' ? null : (
        <p className="text-sm text-soft">{entry.last_word}</p>
      )}
      <p className="text-soft text-xs tabular-nums">
        {shortMoment(since)}, {reference}
      </p>
      <p className="flex flex-wrap gap-x-5 tabular-nums">
        {order_slug === null ? null : (
          <TextLink href={`${staffOrderPath(order_slug)}#money`}>
            {words.openOrder}
            <span className="sr-only"> {order_code}</span>
          </TextLink>
        )}
        {phone_number === '' || !entry.needs_hand ? null : (
          <>
            <TextLink href={callLink(phone_number)}>{unbrokenPhone(phone_number)}</TextLink>
            <TextLink
              href={whatsAppLink(messages.teamMoney.greeting(name, order_code ?? reference), phone_number)}
              target="_blank"
              rel="noreferrer"
            >
              {messages.referral.whatsApp}
            </TextLink>
          </>
        )}
      </p>
      <ButtonRow>
        {entry.may_refund && rights.includes('refund') ? (
          <Button size="small" onClick={() => onAsk('refund')}>
            {words.refund}
          </Button>
        ) : null}
        {mayClaim ? (
          <Button kind="outlined" size="small" onClick={onClaim}>
            {is_mine || isForeign ? words.release : words.claim}
          </Button>
        ) : null}
        {mayDecide ? (
          <Button kind="outlined" size="small" onClick={() => onAsk('decide')}>
            {words.decide}
          </Button>
        ) : null}
      </ButtonRow>
    </DeskEntry>
  );
}
