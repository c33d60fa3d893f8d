import * as z from 'zod/mini';
import { id, text } from '#contract/fields.ts';
import { day } from '#contract/staff/staff.ts';
import { STOPS_AT_ONCE } from '#domain/riders/sheet-size.ts';

/** A stop by its order's slug and its kind. */
export const stopKey = z.object({ slug: text(60), kind: z.enum(['pickup', 'delivery']) });
const stops = z.array(stopKey).check(z.minLength(1), z.maxLength(STOPS_AT_ONCE));

/** Gives stops of a day to a team member; null takes them from whoever has them. */
export const assignRequest = z.object({ date: day, stops, rider: z.nullable(id) });
/** Distributes a day's stops that nobody has among these team members. */
export const distributeRequest = z.object({ date: day, riders: z.array(id).check(z.minLength(1), z.maxLength(50)) });
/** Puts the booked stops of a day onto its sheet. */
export const prepareRequest = z.object({ date: day });
/** The order in which a team member makes their stops of a day. */
export const routeRequest = z.object({ date: day, rider: id, stops });
/** Takes a stop that nobody has, or gives an own one back. */
export const takeRequest = z.object({ date: day, kind: z.enum(['pickup', 'delivery']), take: z.boolean() });

export type AssignRequest = z.infer<typeof assignRequest>;
export type DistributeRequest = z.infer<typeof distributeRequest>;
export type RouteRequest = z.infer<typeof routeRequest>;
export type TakeRequest = z.infer<typeof takeRequest>;
