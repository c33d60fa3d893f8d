/**
 * Loaded before the API: shifts its clock by CLOCK_SHIFT_MS, as on a machine with a wrong clock. The database and the
 * provider keep the right time.
 */
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RightDate = Date;
globalThis.Date = class extends RightDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [RightDate.now() + shift] : given) as [number]));
  }
  static override now(): number {
    return RightDate.now() + shift;
  }
} as DateConstructor;
