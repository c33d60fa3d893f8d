/**
 * The areas offered to customers, in display order. Apart from the regions, which no page of the shop needs to load.
 */
export const SERVICE_AREAS = ['Accra', 'Tema', 'Kasoa'] as const;

export type ServiceArea = (typeof SERVICE_AREAS)[number];
