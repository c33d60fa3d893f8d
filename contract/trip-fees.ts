import * as z from 'zod/mini';
import { money } from './fields.ts';

const fee = z.optional(money);

/** What a trip costs today, by where it goes. */
export const tripFees = z.object({ accra: fee, tema: fee, kasoa: fee, 'greater accra': fee, central: fee });

export type TripFeesOnWire = z.infer<typeof tripFees>;
