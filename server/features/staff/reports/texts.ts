import { SERVED } from '#domain/areas/regions.ts';
import { toDecimal } from '#domain/prices/money.ts';

/** The name of a served area by its key; another text stays as it is. */
export const areaName = (key: string): string => SERVED.find(({ area }) => area.key === key)?.area.name ?? key;

/** A row with its value as the wire has it. */
export const decimalValue = <Row extends { value: number }>(row: Row) => ({ ...row, value: toDecimal(row.value) });
