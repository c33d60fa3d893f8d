import { SERVED } from '#domain/areas/regions.ts';

/** The name of a served area by its key; another text stays as it is. */
export const areaName = (key: string): string => SERVED.find(({ area }) => area.key === key)?.area.name ?? key;
