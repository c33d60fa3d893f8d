import * as z from 'zod/mini';
import { moment, money, text } from '#contract/fields.ts';
import { DATE, span } from '#contract/orders/windows.ts';
import { openedArea } from '#contract/trip-fees.ts';
import { AREA_WORDS_MAX } from '#domain/areas/new-area.ts';
import { messages } from '#domain/messages.ts';
import { PRICED_KINDS } from '#domain/prices/price-changes.ts';
import { TIME_OF_DAY } from '#domain/windows/span.ts';

const words = messages.priceCalls;
const areaWords = messages.areaCalls;

const named = { kind: z.enum(PRICED_KINDS), key: z.string().check(z.maxLength(60)) };
const setPrice = z.object({ price: money, is_offered: z.boolean() });

/** What has a price that the owner can change, with the price of now. */
export const pricedItem = z.object({
  ...named,
  name: z.string(),
  ...setPrice.shape,
  /** Since when the owner's price is in force; null while the content's is. */
  since: z.nullable(moment),
  /** What the content says. */
  content_price: money,
});

/** When a change begins, how it stands, and who made it. */
const standing = {
  starts_at: moment,
  state: z.enum(['ahead', 'now', 'over', 'withdrawn']),
  reason: z.string(),
  /** Whether it puts back what was before another change. */
  is_undo: z.boolean(),
  saved_at: moment,
  by: z.string(),
  withdrawn_at: z.nullable(moment),
  withdrawn_by: z.string(),
};

/** A price that the owner set, as the history shows it. */
export const priceChange = z.object({
  id: z.number(),
  ...named,
  name: z.string(),
  before: setPrice,
  after: setPrice,
  ...standing,
});

/** An area that the owner opened or changed, as the history shows it. */
export const areaChange = z.object({
  ...{ id: z.number(), key: z.string(), name: z.string() },
  /** Null where it was no area, and where it is none any more. */
  before: z.nullable(openedArea),
  after: z.nullable(openedArea),
  ...standing,
});

/** The prices of now, those that begin later, and what was changed: the newest first. */
export const pricesState = z.object({
  at: moment,
  /** Grows with every change; a page that shows another one has not seen the newest. */
  revision: z.number(),
  prices: z.array(pricedItem),
  changes: z.array(priceChange),
  /** The areas that the owner has opened, and what was changed of them. Older servers have none. */
  areas: z.optional(
    z.object({
      /** The regions in which an area can be opened. */
      regions: z.array(z.string()),
      opened: z.array(openedArea),
      changes: z.array(areaChange),
    }),
  ),
  /** How the static pages follow. */
  build: z.object({
    /** Whether the shop can have them rebuilt. */
    is_set_up: z.boolean(),
    /** What came of the last time; `at`: when it was started, given up, or is tried again. */
    last: z.nullable(
      z.object({
        state: z.enum(['asked', 'started', 'tried again', 'given up']),
        at: moment,
        tries: z.number(),
        answer: z.string(),
      }),
    ),
    /** When a price begins next, and the pages are built for it. */
    next_at: z.nullable(moment),
  }),
});

/** Ghana's time; `sentence` asks for the day when it is missing: a form has two of them. */
const typedMoment = (sentence: string) =>
  z.object({
    date: z.string().check(z.regex(DATE, sentence)),
    time: z.string().check(z.regex(TIME_OF_DAY, words.badTime)),
  });
const starts = z.nullable(typedMoment(words.badDate));
const until = z.nullable(typedMoment(words.badUntil));

/** A price that the owner sets, for now or from a time on. */
export const priceChangeRequest = z.object({
  ...named,
  /** In cedis, as typed. */
  price: z.string().check(z.maxLength(12, words.badPrice)),
  is_offered: z.boolean(),
  /** Null: now. */
  starts,
  /** When a pause of trips ends; null while that is open. A page from before there were pauses leaves it out. */
  until: z.optional(until),
  reason: text(200, words.longReason),
  /** The revision that the page shows. */
  revision: z.number(),
  /** The owner has confirmed a price that differs by more than half. */
  confirmed: z.boolean(),
});

/** Undoes a change: `withdraw` one that has not begun, `restore` the price before one that is in force. */
export const priceUndoRequest = z.object({ as: z.enum(['withdraw', 'restore']), revision: z.number() });

/** Which trips would be paused, from when and until when. */
export const pausePreviewRequest = z.object({
  key: named.key,
  starts,
  until,
});

const stopList = z.object({
  count: z.number(),
  first: z.array(
    z.object({
      slug: z.string(),
      code: z.string(),
      customer: z.string(),
      stop: z.enum(['pickup', 'delivery']),
      area: z.string(),
      window: z.nullable(span),
    }),
  ),
});

/** What a pause would touch. Nothing of it changes by itself. */
export const pausePreview = z.object({
  /** Stops that orders have there while it lasts, or without a window: how many there are, and the first ones. */
  stops: stopList,
  /** Stops there that carts hold now. */
  held: z.number(),
  /** Checkouts with a place there that can be paid now. */
  checkouts: z.number(),
  /** Promotions of now and later that count there; `is_only`: nowhere else. */
  promotions: z.array(z.object({ name: z.string(), is_only: z.boolean() })),
  /** How many windows the area has on an open day when it begins. */
  windows: z.number(),
});

const typedArea = {
  /** As typed; it is written with capitals and without marks. */
  name: z.string().check(z.maxLength(60, areaWords.badName)),
  /** One of the regions that the shop serves. */
  region: z.string().check(z.maxLength(60, areaWords.badRegion)),
  lat: z.number(areaWords.outside),
  lng: z.number(areaWords.outside),
  /** Other names that count as it. */
  words: z
    .array(z.string().check(z.maxLength(60, areaWords.longWord)))
    .check(z.maxLength(AREA_WORDS_MAX, areaWords.manyWords)),
  /** The letters that GhanaPost codes there begin with; empty where nobody knows them. */
  letters: z.string().check(z.maxLength(4, areaWords.badLetters)),
  starts,
};

/** An area that the owner opens, or changes, for now or from a time on. */
export const areaRequest = z.object({
  ...typedArea,
  /** The fee of a trip there, in cedis, as typed. An area that is open keeps its fee. */
  price: z.string().check(z.maxLength(12, words.badPrice)),
  reason: text(200, words.longReason),
  /** The revision that the page shows. */
  revision: z.number(),
  /** The owner has confirmed an unusual fee or centre. */
  confirmed: z.boolean(),
});

/** An area that would be opened or changed. */
export const areaPreviewRequest = z.object({ ...typedArea, price: areaRequest.shape.price });

const reading = z.nullable(z.object({ area: z.string(), fee: money }));

/** What an area would touch. What was booked or is being paid stays as it is. */
export const areaPreview = z.object({
  /** How the area would be written. */
  name: z.string(),
  /** The next area of its region, and how far it is from the centre, in km. */
  nearest: z.object({ name: z.string(), km: z.number() }),
  /** Saved places that would be read otherwise: how many, from which area and fee to which; null where none is read. */
  places: z.array(z.object({ before: reading, after: reading, count: z.number() })),
  /** Checkouts that can be paid now, with a place that would be read otherwise. */
  checkouts: z.number(),
  /** Stops ahead of open orders in places that would be read otherwise: how many there are, and the first ones. */
  stops: stopList,
});

export type AreaRequest = z.infer<typeof areaRequest>;
export type AreaPreviewRequest = z.infer<typeof areaPreviewRequest>;
export type AreaPreview = z.infer<typeof areaPreview>;
export type AreaChangeShown = z.infer<typeof areaChange>;
export type PausePreviewRequest = z.infer<typeof pausePreviewRequest>;
export type PausePreview = z.infer<typeof pausePreview>;
export type PricedItem = z.infer<typeof pricedItem>;
export type PriceChangeShown = z.infer<typeof priceChange>;
export type PricesState = z.infer<typeof pricesState>;
export type PriceChangeRequest = z.infer<typeof priceChangeRequest>;
export type PriceUndoRequest = z.infer<typeof priceUndoRequest>;
