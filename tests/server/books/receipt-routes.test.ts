import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '#contract/staff/money/books.ts';
import { parseTaxPlan } from '#domain/books/tax-plan.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import { type Shop, SIGNUP } from '#tests/support/checkout.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';
import type { TestUser } from '#tests/support/world.ts';

const tax = { number: 'C0001234567', plan: parseTaxPlan('2020-01-01 VAT 15 + NHIL 2.5 + GETFund 2.5') ?? [] };
let shop: Shop;
let team: Team;
let ama: TestUser;
let slug: string;
beforeAll(async () => {
  ({ shop, team } = await openTeamShop({ settings: { tax } }));
  ama = await shop.newUser({ firstName: 'Ɛsi', lastName: 'Ɔwusu' });
  slug = (await shop.buy(ama, SIGNUP)).slug;
});
afterAll(() => shop.close());

const receipts = (token?: TestUser) =>
  shop.request<Document[]>('GET', `/api/orders/${slug}/receipts/`, token === undefined ? {} : { token });

describe('a receipt', () => {
  test('is read by the order’s customer, with lines and tax that add up', async () => {
    const { status, body } = await receipts(ama);
    expect(status).toBe(200);
    expect(body).toHaveLength(1);
    const [receipt] = body;
    expect(receipt).toMatchObject({ kind: 'receipt', customer: 'Ɛsi Ɔwusu', amount: '125.00', currency: 'GHS' });
    expect(receipt?.number).toMatch(/^R-\d{6}$/);
    expect(receipt?.lines.map(({ amount }) => amount)).toEqual(['50.00', '40.00', '40.00', '-5.00']);
    expect(receipt?.tax).toEqual({
      base: '104.17',
      lines: [
        { name: 'VAT', percent: '15', amount: '15.62' },
        { name: 'NHIL', percent: '2.5', amount: '2.60' },
        { name: 'GETFund', percent: '2.5', amount: '2.61' },
      ],
    });
  });

  test('is there for its customer only: nobody else finds one, and a visitor is asked to sign in', async () => {
    expect((await receipts(team.customer)).status).toBe(404);
    expect((await receipts(team.owner)).status).toBe(404);
    expect((await receipts()).status).toBe(401);
    const [receipt] = (await receipts(ama)).body;
    const path = `/api/orders/${slug}/receipts/${receipt?.number}/`;
    expect((await shop.request('GET', path, { token: team.customer })).status).toBe(404);
    expect((await shop.request('GET', `/api/orders/${slug}/receipts/R-999999/`, { token: ama })).status).toBe(404);
  });

  test('is a PDF with its fonts inside, drawn the same each time', async () => {
    const [receipt] = (await receipts(ama)).body;
    const path = `/api/orders/${slug}/receipts/${receipt?.number}/`;
    const answer = await shop.app.request(path, { headers: { Authorization: `Bearer ${ama.access}` } });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(text).toMatch(/^%PDF-1\./);
    expect(text).toContain('/FontFile2');
    expect(text).not.toContain('/BaseFont /Helvetica');
  });

  test('is opened by staff and owners of any order, not by riders', async () => {
    const path = `/api/staff/orders/${slug}/receipts/`;
    for (const member of [team.staff, team.owner]) {
      const { body } = await shop.request<Document[]>('GET', path, { token: member });
      expect(body).toHaveLength(1);
      const file = await shop.request('GET', `${path}${body[0]?.number}/`, { token: member });
      expect(file.headers.get('content-type')).toBe('application/pdf');
    }
    expect((await shop.request('GET', path, { token: team.rider })).status).toBe(403);
    expect((await shop.request('GET', '/api/staff/orders/no-such/receipts/', { token: team.owner })).status).toBe(404);
  });
});
