import * as z from 'zod/mini';
import { id, moment, money, percentage, text, writtenText } from '#contract/fields.ts';
import { DATE } from '#contract/orders/windows.ts';
import { messages } from '#domain/messages.ts';
import { PROMOTION_USES_MAX } from '#domain/prices/promotions.ts';
import { TIME_OF_DAY } from '#domain/windows/span.ts';

const words = messages.promotionRuleCalls;

/** The key of an area. */
const area = z.string().check(z.maxLength(60));
const uses = z.nullable(
  z
    .number(words.badUses)
    .check(z.int(words.badUses), z.gte(1, words.badUses), z.lte(PROMOTION_USES_MAX, words.badUses)),
);
/** A moment whose day is asked for by `sentence` when it is missing: a form has two of them. */
const at = (sentence: string) =>
  z.object({
    date: z.string().check(z.regex(DATE, sentence)),
    time: z.string().check(z.regex(TIME_OF_DAY, words.badTime)),
  });

/** A promotion with who made it, how it stands and how often it is used. */
export const promotionShown = z.object({
  id: z.number(),
  name: z.string(),
  code: z.nullable(z.string()),
  /** One of the two is null. */
  percentage: z.nullable(percentage),
  fixed: z.nullable(money),
  starts_at: moment,
  ends_at: moment,
  uses_max: z.nullable(z.number()),
  uses_per_customer: z.nullable(z.number()),
  minimum: money,
  services: z.nullable(z.array(z.number())),
  areas: z.nullable(z.array(z.string())),
  state: z.enum(['ahead', 'now', 'over', 'ended', 'withdrawn']),
  /** By orders; by checkouts that are not paid yet. */
  used: z.number(),
  held: z.number(),
  /** What its orders have together not paid because of it. */
  given: money,
  reason: z.string(),
  saved_at: moment,
  by: z.string(),
  /** Each time it was ended, and that it was resumed; the oldest first. */
  ends: z.array(z.object({ at: moment, by: z.string(), undone_at: z.nullable(moment), undone_by: z.string() })),
});

/** All promotions, the newest first, and what they can be for. */
export const promotionsState = z.object({
  at: moment,
  /** Grows with every change; a page that shows another one has not seen the newest. */
  revision: z.number(),
  promotions: z.array(promotionShown),
  /** The services on offer, at the prices of now. */
  services: z.array(z.object({ id, name: z.string(), price: money })),
  /** The areas that pickups can be limited to. Older servers leave them out: they have the built-in ones. */
  areas: z.optional(z.array(z.object({ key: area, name: z.string() }))),
});

/** A promotion that the owner makes, as typed into the form; the server checks how the fields fit together. */
export const promotionMakeRequest = z.object({
  name: writtenText(40, words.badName),
  /** As typed; empty for none. */
  code: text(40, words.badCode),
  kind: z.enum(['percent', 'fixed']),
  /** The percentage, or the sum in cedis, as typed. */
  value: text(12, words.badValue),
  /** Ghana's time; null: now. */
  starts: z.nullable(at(words.badStart)),
  ends: at(words.badLastDay),
  uses_max: uses,
  uses_per_customer: uses,
  /** In cedis, as typed; empty for none. */
  minimum: text(12, words.badMinimum),
  services: z.nullable(z.array(id).check(z.minLength(1, words.noServices), z.maxLength(100))),
  areas: z.nullable(z.array(area).check(z.minLength(1, words.noAreas), z.maxLength(100))),
  reason: text(200, words.longReason),
  /** The revision that the page shows. */
  revision: z.number(),
  /** The owner has confirmed one that takes off more than half. */
  confirmed: z.boolean(),
});

/** Ends or resumes one, if nobody changed a promotion since this revision. */
export const promotionEndRequest = z.object({ revision: z.number() });

export type PromotionShown = z.infer<typeof promotionShown>;
export type PromotionsState = z.infer<typeof promotionsState>;
export type PromotionMakeRequest = z.infer<typeof promotionMakeRequest>;
