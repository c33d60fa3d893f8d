/**
 * The areas offered to customers, in display order. Apart from the regions, which no page of the shop needs to load.
 */
export const SERVICE_AREAS = ['Accra', 'Tema', 'Kasoa'] as const;

/** The name of an area by its key: every area is named as its key with capitals. */
export function areaName(key: string): string {
  return key.replace(/(^| )\p{L}/gu, (letter) => letter.toUpperCase());
}
