import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { DaySheet, Stop } from '#contract/staff/day/day-sheet.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { STOPS_LISTED_MAX } from '#domain/riders/sheet-size.ts';
import { openingOn } from '#domain/windows/rules.ts';
import * as tables from '#server/db/schema.ts';
import { currentRules } from '#server/features/windows/rules.ts';
import { flatPng } from '#tests/support/pictures/pictures.ts';
import type { OwnOrder } from '#tests/year/checks/own-books.ts';
import { oneIn, type Simulation } from '#tests/year/clockwork/simulation.ts';
import { correctSome } from './corrections.ts';
import type { TeamPeople } from './team-people.ts';

/** When the day's stops are put onto the sheet, and given to riders: in the morning, and once more at noon. */
const ROUNDS_AT = [8 * HOUR_MS, 12.5 * HOUR_MS];
const DRIVING_MS = 4 * HOUR_MS;
/** One order in so many gets a picture: decoding one takes a process of its own. */
const PICTURE_IN = 150;
/** Whether the shop is open on a date, by the rules in force. */
export async function isOpenOn({ shop }: Simulation, date: string): Promise<boolean> {
  return openingOn(await currentRules(shop.world.db), date) !== null;
}

/** What the team does on an open day: orders without a time are planned, stops are shared out, driven and cleaned. */
export class TeamDays {
  private readonly play: Simulation;
  private readonly team: TeamPeople;
  private readonly delivered: (order: OwnOrder) => void;

  constructor(play: Simulation, team: TeamPeople, delivered: (order: OwnOrder) => void) {
    this.play = play;
    this.team = team;
    this.delivered = delivered;
  }

  /** Plans an open day that begins now. */
  planDay(date: string): void {
    for (const at of ROUNDS_AT) this.play.later(at, 'the day is prepared', () => this.prepare(date));
    this.play.later(ROUNDS_AT[0] ?? 0, 'the team looks around', () => this.lookAround());
  }

  private async lookAround(): Promise<void> {
    const { call } = this.play;
    const { staff, cleaner } = this.team;
    await call(staff, 'GET', '/api/staff/orders/');
    await call(staff, 'GET', '/api/staff/counts/');
    await call(cleaner, 'GET', '/api/staff/workshop/');
  }

  private async prepare(date: string): Promise<void> {
    const { call, later, random } = this.play;
    const { staff, riders } = this.team;
    await this.planUnplanned(date);
    await call(staff, 'POST', '/api/staff/day/prepare/', { date });
    const ids = riders.map(({ id }) => id);
    await call(staff, 'POST', '/api/staff/day/share-out/', { date, riders: ids });
    const { body: sheet } = await call<DaySheet>(staff, 'GET', `/api/staff/day/?each=${STOPS_LISTED_MAX}`);
    for (const stop of sheet.areas.flatMap(({ stops }) => stops)) {
      if (stop.state !== 'open' || stop.stopped) continue;
      later(random.below(DRIVING_MS), 'a rider makes a stop', () => this.makeStop(stop));
    }
  }

  /** Orders from areas without windows, and those that found none free: the team calls and agrees on a time. */
  private async planUnplanned(date: string): Promise<void> {
    const { shop, call } = this.play;
    const { slug, status, pickupAt, deliveryAt } = tables.orders;
    const db = shop.world.db;
    const waiting = await db
      .select({ slug })
      .from(tables.orders)
      .where(and(inArray(status, ['pending', 'processing']), isNull(pickupAt)));
    const clean = await db
      .select({ slug })
      .from(tables.orders)
      .where(and(eq(status, 'cleaning_completed'), isNull(deliveryAt)));
    const at = new Date(`${date}T15:00:00Z`).toISOString();
    const agree = async (stop: 'pickup' | 'delivery', rows: { slug: string }[]) => {
      const body = { stop, planned_at: at };
      for (const row of rows) await call(this.team.staff, 'POST', `/api/staff/orders/${row.slug}/plan/`, body);
    };
    await agree('pickup', waiting);
    await agree('delivery', clean);
  }

  private async makeStop({ slug, kind, rider }: Stop): Promise<void> {
    const { call, random, later } = this.play;
    const who = this.team.riders.find(({ id }) => id === rider?.id) ?? this.team.staff;
    const mark = random.happens(4) ? 'not_home' : 'done';
    const { status } = await call(who, 'POST', `/api/staff/orders/${slug}/stop/`, { kind, mark });
    if (status !== 200 || mark !== 'done') return;
    const order = this.play.books.orders.get(slug);
    if (order === undefined) throw new Error(`The order ${slug} is on the sheet and was never booked.`);
    if (kind === 'delivery') return this.delivered(order);
    later(HOUR_MS, 'the pairs are unpacked', () => this.unpack(order));
    later((4 + random.below(24)) * HOUR_MS, 'the pairs are clean', () =>
      call(this.team.cleaner, 'POST', `/api/staff/orders/${slug}/clean/`, { mark: 'done' }),
    );
  }

  private async unpack(order: OwnOrder): Promise<void> {
    const { random, shop, refusals } = this.play;
    if (oneIn(random, PICTURE_IN)) {
      const { cleaner } = this.team;
      await this.play.signIn(cleaner);
      const response = await shop.app.request(`/api/staff/orders/${order.slug}/photos/intake/`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${cleaner.access}`, 'Content-Type': 'image/png' },
        body: new Uint8Array(await flatPng({ width: 40, height: 30 })),
      });
      if (response.status !== 201)
        refusals.set(`${response.status} picture`, (refusals.get(`${response.status} picture`) ?? 0) + 1);
    }
    await correctSome(this.play, this.team, order);
  }
}
