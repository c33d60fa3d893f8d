import { DEFAULT_RULES, type WindowRules } from '#domain/windows/rules.ts';
import { dateAfter, type Span } from '#domain/windows/span.ts';
import { windowRules } from '#server/db/tables/orders/windows.ts';
import type { TestWorld } from './world.ts';

/** A shop that goes twice a day in Accra and once in Tema, with 3 stops each time. */
export const RULES: WindowRules = {
  ...DEFAULT_RULES,
  windows: [
    { area: 'accra', from: '09:00', to: '12:00', stops: 3 },
    { area: 'accra', from: '14:00', to: '17:00', stops: 3 },
    { area: 'tema', from: '10:00', to: '13:00', stops: 3 },
  ],
};

/** The second Monday of next year's February: Ghana has no holiday that month. */
function mondayAhead(): string {
  const first = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 1, 8));
  first.setUTCDate(8 + ((8 - first.getUTCDay()) % 7));
  return first.toISOString().slice(0, 10);
}

export const MONDAY = mondayAhead();

/** A window some days after that Monday. */
export const windowOn = (days: number, from: string, to: string): Span => ({ date: dateAfter(MONDAY, days), from, to });
/** The windows of Tuesday in Accra. */
export const MORNING = windowOn(1, '09:00', '12:00');
export const AFTERNOON = windowOn(1, '14:00', '17:00');

/** Sets the clock to six in the morning of that Monday, or some hours later. */
export function goToMonday({ clock }: Pick<TestWorld, 'clock'>, hoursLater = 0): void {
  clock.advance(Date.parse(`${MONDAY}T06:00:00Z`) + hoursLater * 3_600_000 - clock.now().getTime());
}

/** Sets what the owner would set. */
export async function setRules({ world }: Pick<TestWorld, 'world'>, rules: Partial<WindowRules> = {}): Promise<void> {
  await world.db.insert(windowRules).values({ rules: { ...RULES, ...rules }, savedAt: world.now() });
}
