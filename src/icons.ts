import { orderIcons } from './order-icons.ts';
import { passwordIcons } from './password-icons.ts';
import { teamIcons } from './team-icons.ts';

/**
 * Every icon of the site as the `d` of one path, on a 24 by 24 grid, drawn with a 2 px round stroke in the current
 * colour. The drawings are from Lucide (ISC licence, copyright the Lucide contributors, https://lucide.dev/license);
 * `instagram` and `tiktok` are our own. An icon that a screen with script shows is in screen-icons.ts,
 * password-icons.ts, checkout-icons.ts or order-icons.ts.
 */
export const icons = {
  ...orderIcons,
  ...teamIcons,
  ...passwordIcons,
  'arrow-right': 'M5 12h14M12 5l7 7-7 7',
  bike: 'M15 17.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0ZM2 17.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0ZM14 5a1 1 0 1 0 2 0 1 1 0 1 0-2 0ZM12 17.5V14l-3-3 4-3 2 3h2',
  brush:
    'M11 10l3 3M6.5 21A3.5 3.5 0 1 0 3 17.5a2.62 2.62 0 0 1-.708 1.792A1 1 0 0 0 3 21zM9.969 17.031 21.378 5.624a1 1 0 0 0-3.002-3.002L6.967 14.031',
  cart: 'M2.05 2.05l1.099-.028a1 1 0 0 1 1.008.815l2.69 14.347A1 1 0 0 0 7.83 18H18M4.563 5h16.435a1 1 0 0 1 .981 1.204l-1.026 6.226A2 2 0 0 1 18.962 14H6.25M16 20a2 2 0 1 0 4 0 2 2 0 1 0-4 0ZM6 20a2 2 0 1 0 4 0 2 2 0 1 0-4 0Z',
  'circle-user':
    'M17.925 20.056a6 6 0 0 0-11.851.001M8 11a4 4 0 1 0 8 0 4 4 0 1 0-8 0ZM2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0Z',
  instagram:
    'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5ZM8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0ZM17.5 6.5h.01',
  leaf: 'M11 20a10 10 0 0010-10 25.9 25.9 0 00-1.04-7.281 1 1 0 00-1.755-.325C15.833 5.5 13 5.5 9.8 6.1A7 7 0 0011 20M2 21a5 5 0 012.911-4.544C7.613 15.212 8.351 15.24 11 13',
  menu: 'M4 5h16M4 12h16M4 19h16',
  repeat: 'M2 9l3-3 3 3M13 18H7a2 2 0 0 1-2-2V6M22 15l-3 3-3-3M11 6h6a2 2 0 0 1 2 2v10',
  'rotate-back': 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5',
  sun: 'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0ZM12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
  tiktok: 'M14 3v12.5a4 4 0 1 1-4-4M14 3c.4 3 2.6 5 6 5.2',
  user: 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0Z',
  wind: 'M12.8 19.6A2 2 0 1 0 14 16H2M17.5 8a2.5 2.5 0 1 1 2 4H2M9.8 4.4A2 2 0 1 1 11 8H2',
} as const satisfies Record<string, string>;

export type IconName = keyof typeof icons;

/** All icon names, for schemas that accept one. */
export const iconNames = Object.keys(icons) as [IconName, ...IconName[]];
