import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseTaxPlan } from '#domain/books/tax-plan.ts';
import * as tables from '#server/db/schema.ts';
import { documents } from '#server/db/tables/documents.ts';
import { documentTexts } from '#server/features/books/documents/document-texts.ts';
import { insertDocument, type NewDocument } from '#server/features/books/documents/documents.queries.ts';
import { bookPayment } from '#server/features/books/journal/book-payment.ts';
import { changeStatus } from '#server/features/orders/move/change-status.ts';
import { recordProviderRefund } from '#server/features/orders/refund/provider/provider-refund.ts';
import { refundInFull } from '#server/features/orders/refund/team/full-refund.ts';
import { openShop, type Shop, SIGNUP } from '#tests/support/checkout.ts';
import { expectInvariants } from '#tests/support/invariants/invariants.ts';

const tax = { number: 'C0001234567', plan: parseTaxPlan('2020-01-01 VAT 15 + NHIL 2.5 + GETFund 2.5') ?? [] };
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ settings: { tax } });
});
afterEach(() => expectInvariants(shop));
afterAll(() => shop.close());

const documentsOf = async (reference: string) => {
  const rows = await shop.world.db
    .select({ document: documents })
    .from(documents)
    .innerJoin(tables.orders, eq(tables.orders.id, documents.orderId))
    .where(eq(tables.orders.reference, reference))
    .orderBy(asc(documents.position));
  return rows.map(({ document }) => document);
};
const labelsOf = (document: Awaited<ReturnType<typeof documentsOf>>[number] | undefined) =>
  document === undefined
    ? []
    : documentTexts({ document, order: { slug: '', firstName: '', lastName: '' } }).facts.map(([label]) => label);
const numbers = async (kind: 'receipt' | 'credit-note') => {
  const rows = await shop.world.db
    .select()
    .from(documents)
    .where(eq(documents.kind, kind))
    .orderBy(asc(documents.number));
  return rows.map(({ number }) => number);
};
const countingFromOne = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('an order’s receipt', () => {
  test('has its lines, its trips and discounts, the seller as it is, and the tax in the total', async () => {
    const ama = await shop.newUser();
    const { reference } = await shop.buy(ama, SIGNUP);
    const [receipt, ...others] = await documentsOf(reference);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ kind: 'receipt', amount: 125_00, currency: 'GHS', position: 1 });
    const { lines, seller, tax: split, about } = receipt?.content ?? { lines: [] };
    expect(lines.map(({ amount }) => amount)).toEqual([50_00, 40_00, 40_00, -5_00]);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(125_00);
    expect(seller).toMatchObject({ name: 'SoleKlean', taxNumber: 'C0001234567' });
    expect(about).toBeNull();
    expect(split?.base).toBe(104_17);
    expect((split?.base ?? 0) + (split?.lines ?? []).reduce((sum, { amount }) => sum + amount, 0)).toBe(125_00);
  });

  test('goes with the mail about the order, as a PDF', async () => {
    const ama = await shop.newUser();
    const { reference } = await shop.buy(ama);
    const [mail, ...more] = (await shop.mails()).filter(({ to }) => to === ama.email);
    expect(more).toEqual([]);
    const [receipt] = await documentsOf(reference);
    const [file] = mail?.attachments ?? [];
    expect(file).toMatchObject({ name: `R-${String(receipt?.number).padStart(6, '0')}.pdf`, type: 'application/pdf' });
    expect(
      Buffer.from(file?.content ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('has no tax in a shop without taxes, and none from before the first day of the plan', async () => {
    const later = { number: 'C0001234567', plan: parseTaxPlan('2098-01-01 VAT 15') ?? [] };
    for (const settings of [{ tax: { number: null, plan: [] } }, { tax: later }]) {
      const other = await openShop({ settings });
      const { reference } = await other.buy(await other.newUser());
      const [row] = await other.world.db.select().from(documents);
      expect(row?.content).toMatchObject({ tax: null, seller: { taxNumber: null } });
      expect(reference).toEqual(expect.any(String));
      await other.close();
    }
  });

  test('keeps its taxes when the setting changes afterwards', async () => {
    const ama = await shop.newUser();
    const { reference, slug } = await shop.buy(ama);
    const world = { ...shop.world, settings: { ...shop.world.settings, tax: { number: 'X', plan: [] } } };
    await shop.world.db.transaction((tx) => bookPayment(world, tx, reference));
    await changeStatus(world, { slug, to: 'processing', actorId: null });
    expect(await documentsOf(reference)).toHaveLength(1);
  });

  test('is not issued for money without an order, and none of its refund', async () => {
    const ama = await shop.newUser();
    const before = [await numbers('receipt'), await numbers('credit-note')];
    const quote = await shop.register(ama);
    shop.pay(ama, { ...quote, amount: quote.amount + 1 });
    await shop.order(ama, quote.reference);
    await refundInFull(shop.world, quote.reference, { id: null });
    shop.provider.set(quote.reference, { status: 'reversed' });
    await expectInvariants(shop);
    expect([await numbers('receipt'), await numbers('credit-note')]).toEqual(before);
  });
});

describe('a credit note', () => {
  test('follows when a refund arrived, not before, and is mailed as a PDF; it takes exactly the tax that the receipt had', async () => {
    const ama = await shop.newUser();
    const { reference, slug } = await shop.buy(ama);
    await changeStatus(shop.world, { slug, to: 'cancelled', actorId: null });
    await refundInFull(shop.world, reference, { id: null });
    expect(await documentsOf(reference)).toHaveLength(1);
    shop.provider.set(reference, { status: 'reversed' });
    await expectInvariants(shop);
    const [receipt, note] = await documentsOf(reference);
    expect(note).toMatchObject({ kind: 'credit-note', amount: 130_00, position: 2 });
    expect(note?.content.about).toBe(`R-${String(receipt?.number).padStart(6, '0')}`);
    expect(note?.content.tax).toEqual(receipt?.content.tax);
    // Its own money was not paid but returned.
    expect(labelsOf(receipt)).toEqual(expect.arrayContaining(['Paid', 'Paid by']));
    expect(labelsOf(note)).toEqual(expect.arrayContaining(['Was paid', 'Was paid by']));
    const mail = (await shop.mails()).find(({ attachments }) => attachments?.[0]?.name.startsWith('CN-'));
    expect(mail?.to).toBe(ama.email);
  });

  test('is followed by another receipt when the refund did not arrive after all', async () => {
    const ama = await shop.newUser();
    const { reference, slug } = await shop.buy(ama);
    await changeStatus(shop.world, { slug, to: 'cancelled', actorId: null });
    const refund = { reference, refundId: 'made-elsewhere', amount: 130_00 };
    for (const state of ['done', 'failed', 'failed'] as const) {
      await recordProviderRefund(shop.world, { ...refund, state });
    }
    const all = await documentsOf(reference);
    expect(all.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'receipt 13000',
      'credit-note 13000',
      'receipt 13000',
    ]);
  });

  test('of a part has the tax by which the order’s tax shrinks, so that all documents add up', async () => {
    const ama = await shop.newUser();
    const { reference } = await shop.buy(ama);
    for (const refundId of ['one part', 'another part']) {
      await recordProviderRefund(shop.world, { reference, refundId, amount: 33_33, state: 'done' });
    }
    const [receipt, ...notes] = await documentsOf(reference);
    const taxOf = (row: typeof receipt) => (row?.content.tax?.lines ?? []).reduce((sum, { amount }) => sum + amount, 0);
    expect(notes.map(({ amount }) => amount)).toEqual([33_33, 33_33]);
    for (const note of notes) expect((note.content.tax?.base ?? 0) + taxOf(note)).toBe(note.amount);
    // 63.34 stay: 52.78 without tax.
    expect(taxOf(receipt) - notes.reduce((sum, note) => sum + taxOf(note), 0)).toBe(63_34 - 52_78);
  });
});

describe('the numbers', () => {
  async function anyDocument(): Promise<NewDocument> {
    const ama = await shop.newUser();
    const { reference } = await shop.buy(ama);
    const [row] = await documentsOf(reference);
    if (row === undefined) throw new Error('There is no receipt.');
    const { id: _, number: __, ...rest } = row;
    return rest;
  }

  test('of 100 orders at the same time have no gap and no duplicate', async () => {
    const customers = [];
    for (let index = 0; index < 100; index += 1) {
      const user = await shop.newUser();
      const quote = await shop.register(user);
      shop.pay(user, quote);
      customers.push({ user, quote });
    }
    const before = (await numbers('receipt')).length;
    const answers = await Promise.all(customers.map(({ user, quote }) => shop.order(user, quote.reference)));
    expect(answers.map(({ status }) => status)).toEqual(customers.map(() => 201));
    expect(await numbers('receipt')).toEqual(countingFromOne(before + 100));
  });

  test('have no gap where a transaction is rolled back', async () => {
    const document = await anyDocument();
    const before = await numbers('receipt');
    const undone = shop.world.db.transaction(async (tx) => {
      await insertDocument(tx, { ...document, position: 2 });
      throw new Error('the server dies here');
    });
    await expect(undone).rejects.toThrow('dies here');
    expect(await numbers('receipt')).toEqual(before);
    await shop.buy(await shop.newUser());
    expect(await numbers('receipt')).toEqual(countingFromOne(before.length + 1));
  });
});
