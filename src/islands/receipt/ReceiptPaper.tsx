import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Document } from '#contract/staff/money/books.ts';
import { messages } from '#domain/messages.ts';
import { moneyText } from '#src/islands/order/shared/money-text.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { longDay } from '#src/islands/ui/dates.ts';
import { panelClasses } from '#src/looks/panel.ts';

const words = messages.documents;

type Props = { document: Document; heading: 'h1' | 'h2'; onSave: () => void };

/** A receipt or credit note as a sheet: on paper each is a page of its own. */
export function ReceiptPaper({ document: paper, heading: Title, onSave }: Props) {
  const { kind, number, seller, tax } = paper;
  const facts: [string, string][] = [
    [words.issued, longDay(paper.issued_at)],
    [words.order, paper.order_code],
    ...(paper.about === null ? [] : [[words.about, paper.about] as [string, string]]),
    [words.paidOn[kind], longDay(paper.paid_at)],
    [words.paidBy[kind], paper.payment_method],
    ...(paper.customer === '' ? [] : [[words.customer, paper.customer] as [string, string]]),
  ];
  return (
    <article
      className={panelClasses(
        false,
        'wrap-anywhere grid grid-cols-1 gap-6 print:break-after-page print:border-0 print:bg-transparent print:p-0 print:shadow-none print:last:break-after-auto',
      )}
      aria-label={`${words.kinds[kind]} ${number}`}
    >
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-5">
        <address className="grid content-start text-sm text-soft not-italic">
          <b className="stretch-narrow font-display font-heavy text-green-900 text-xl">{seller.name}</b>
          <span>{seller.address}</span>
          <span>{seller.phone}</span>
          <span>{seller.email}</span>
          {seller.tax_number === null ? null : (
            <span>
              {words.taxNumber}: {seller.tax_number}
            </span>
          )}
        </address>
        <div className="grid content-start gap-1 sm:justify-items-end">
          <Title className="text-2xl">{words.kinds[kind]}</Title>
          <p className="text-soft tabular-nums">{number}</p>
        </div>
      </header>
      <dl className="grid gap-y-1 border-line border-t border-b py-4 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-4">
            <dt className="w-24 text-soft">{label}</dt>
            <dd className="min-w-32 flex-1 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {/* At 200 % text an amount goes below its line. */}
      <dl>
        {paper.lines.map(({ label, quantity, unit_price, amount }) => (
          <Row key={`${label} ${amount}`} amount={amount}>
            {label}
            {quantity === null || unit_price === null ? null : (
              <small className="block font-normal text-sm text-soft tabular-nums">
                {quantity} × {moneyText(unit_price)}
              </small>
            )}
          </Row>
        ))}
        <div className={clsx(ROW, 'border-ink border-t-2 py-3 font-extrabold text-lg')}>
          <dt className={WHAT}>{words.total[kind]}</dt>
          <dd className={SUM}>{signedMoney(paper.amount)}</dd>
        </div>
      </dl>
      {tax === null ? null : (
        <section className="grid gap-2">
          <h3 className="text-base">{words.taxIncluded}</h3>
          <dl className="grid gap-1 text-sm">
            <TaxLine label={words.withoutTax} amount={tax.base} />
            {tax.lines.map(({ name, percent, amount }) => (
              <TaxLine key={name} label={words.taxLine(name, percent)} amount={amount} />
            ))}
          </dl>
        </section>
      )}
      {paper.now ? <p className="text-sm text-soft">{words.cleanedNow(paper.now)}</p> : null}
      <p className="print:hidden">
        <Button kind="outlined" size="small" onClick={onSave}>
          {words.pdf}
          <span className="sr-only"> {number}</span>
        </Button>
      </p>
    </article>
  );
}

const ROW = 'flex flex-wrap items-baseline gap-x-4';
const WHAT = 'min-w-32 flex-1';
const SUM = 'ml-auto whitespace-nowrap tabular-nums';

function Row({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <div className={clsx(ROW, 'border-line py-2 [&+&]:border-t')}>
      <dt className={WHAT}>{children}</dt>
      <dd className={clsx(SUM, 'font-semibold')}>{signedMoney(amount)}</dd>
    </div>
  );
}

function TaxLine({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-soft">{label}</dt>
      <dd className="whitespace-nowrap tabular-nums">{signedMoney(amount)}</dd>
    </div>
  );
}

function signedMoney(amount: string): string {
  return amount.startsWith('-') ? `−${moneyText(amount.slice(1))}` : moneyText(amount);
}
