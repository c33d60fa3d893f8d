import type { KnownRefund, ListPage, PaymentPort, Period } from '#server/ports/payment.ts';
import {
  nameOfRow,
  readDispute,
  readListedCharge,
  readListedRefund,
  readPayout,
  readReference,
} from './payment-lists-wire.ts';
import { readPage } from './payment-wire.ts';
import type { PaystackClient } from './paystack-client.ts';

/** The provider's largest page. */
export const PAGE_SIZE = 100;
/** The provider's own ids: digits. Anything else would lead to another call. */
const ID = /^\d{1,20}$/;

type Lists = Pick<
  PaymentPort,
  'refundsOf' | 'listCharges' | 'listRefunds' | 'listDisputes' | 'listPayouts' | 'findDispute' | 'referenceOf'
>;

/** The provider's lists of payments, refunds, disputes and payouts, page by page. */
export function createPaystackLists(provider: PaystackClient): Lists {
  async function pageOf<Item>(
    path: string,
    query: Record<string, string>,
    page: number,
    read: (row: unknown) => Item | null,
  ): Promise<ListPage<Item>> {
    const given = new URLSearchParams({ ...query, perPage: String(PAGE_SIZE), page: String(page) });
    const answer = await provider.ask(`${path}?${given}`);
    if ('failure' in answer) return { failure: answer.failure };
    const rows = answer.status === 200 ? readPage(answer.text) : null;
    if (rows === null) return { failure: `The list ${path} is unreadable (status ${answer.status}).` };
    const items: Item[] = [];
    const unreadable: string[] = [];
    for (const [place, row] of rows.entries()) {
      const item = read(row);
      if (item === null) unreadable.push(nameOfRow(row, `${path} ${page}/${place + 1}`));
      else items.push(item);
    }
    return { items, unreadable, isLast: rows.length < PAGE_SIZE };
  }

  async function find<Item>(path: string, id: string, read: (data: unknown) => Item | null) {
    if (!ID.test(id)) return 'missing' as const;
    const answer = await provider.read(`${path}/${id}`);
    if ('failure' in answer) return null;
    return 'no' in answer ? ('missing' as const) : read(answer.data);
  }

  const within = ({ from, to }: Period) => ({ from: from.toISOString(), to: to.toISOString() });

  return {
    async refundsOf(providerId): Promise<KnownRefund[] | null> {
      const found = await pageOf('/refund', { transaction: providerId }, 1, readListedRefund);
      if ('failure' in found || found.unreadable.length > 0 || !found.isLast) return null;
      // A refund of another payment is not this one's, even if the provider lists it here.
      const own = found.items.filter((refund) => refund.providerId === '' || refund.providerId === providerId);
      return own.map(({ refundId, note, state, amount, currency, createdAt }) => {
        return { refundId, note, state, amount, currency, createdAt };
      });
    },
    listCharges: (period, page) => pageOf('/transaction', within(period), page, readListedCharge),
    listRefunds: (period, page) => pageOf('/refund', within(period), page, readListedRefund),
    listDisputes: (period, page) => pageOf('/dispute', within(period), page, readDispute),
    listPayouts: (period, page) => pageOf('/settlement', within(period), page, readPayout),
    findDispute: (disputeId) => find('/dispute', disputeId, readDispute),
    referenceOf: (providerId) => find('/transaction', providerId, readReference),
  };
}
