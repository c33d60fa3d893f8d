/**
 * Every icon of the site as plain data, on a 24 by 24 grid, drawn with a 2 px round stroke in the current colour.
 * The drawings are from Lucide (ISC licence, copyright the Lucide contributors, https://lucide.dev/license);
 * `instagram` and `tiktok` are our own.
 */

/** One child element of an icon's `<svg>`. */
export type IconShape = {
  tag: 'path' | 'circle' | 'rect' | 'polyline' | 'polygon';
  attributes: Record<string, string>;
};

const path = (d: string): IconShape => ({ tag: 'path', attributes: { d } });

const circle = (cx: number, cy: number, r: number): IconShape => ({
  tag: 'circle',
  attributes: { cx: String(cx), cy: String(cy), r: String(r) },
});

const rect = (x: number, y: number, width: number, height: number, rx: number): IconShape => ({
  tag: 'rect',
  attributes: { x: String(x), y: String(y), width: String(width), height: String(height), rx: String(rx) },
});

const drawings = {
  'arrow-right': [path('M5 12h14'), path('m12 5 7 7-7 7')],
  'badge-check': [
    path(
      'M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76Z',
    ),
    path('m16 9-5.5 5.5L8 12'),
  ],
  bike: [circle(18.5, 17.5, 3.5), circle(5.5, 17.5, 3.5), circle(15, 5, 1), path('M12 17.5V14l-3-3 4-3 2 3h2')],
  brush: [
    path('m11 10 3 3'),
    path('M6.5 21A3.5 3.5 0 1 0 3 17.5a2.62 2.62 0 0 1-.708 1.792A1 1 0 0 0 3 21z'),
    path('M9.969 17.031 21.378 5.624a1 1 0 0 0-3.002-3.002L6.967 14.031'),
  ],
  'calendar-check': [path('M8 2v3'), path('M16 2v3'), rect(3, 3, 18, 18, 2), path('M3 9h18'), path('m9 15 2 2 4-4')],
  cart: [
    path('m2.05 2.05 1.099-.028a1 1 0 0 1 1.008.815l2.69 14.347A1 1 0 0 0 7.83 18H18'),
    path('M4.563 5h16.435a1 1 0 0 1 .981 1.204l-1.026 6.226A2 2 0 0 1 18.962 14H6.25'),
    circle(18, 20, 2),
    circle(8, 20, 2),
  ],
  check: [path('M20 6 9 17l-5-5')],
  'chevron-down': [path('m6 9 6 6 6-6')],
  'chevron-left': [path('m15 18-6-6 6-6')],
  'chevron-right': [path('m9 18 6-6-6-6')],
  'circle-alert': [circle(12, 12, 10), path('M12 8L12 12'), path('M12 16L12.01 16')],
  'circle-check': [circle(12, 12, 10), path('m16 9-5.5 5.5L8 12')],
  'circle-user': [path('M17.925 20.056a6 6 0 0 0-11.851.001'), circle(12, 11, 4), circle(12, 12, 10)],
  'circle-x': [circle(12, 12, 10), path('m15 9-6 6'), path('m9 9 6 6')],
  clock: [circle(12, 12, 10), path('M12 6v6l4 2')],
  close: [path('M18 6 6 18'), path('m6 6 12 12')],
  copy: [rect(8, 8, 14, 14, 2), path('M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2')],
  'credit-card': [rect(2, 5, 20, 14, 2), path('M2 10L22 10'), path('M6 14h2')],
  droplets: [
    path(
      'M7 16.3c2.2 0 4-1.83 4-4.05 0-1.16-.57-2.26-1.71-3.19S7.29 6.75 7 5.3c-.29 1.45-1.14 2.84-2.29 3.76S3 11.1 3 12.25c0 2.22 1.8 4.05 4 4.05z',
    ),
    path('M12.56 6.6A10.97 10.97 0 0 0 14 3.02c.5 2.5 2 4.9 4 6.5s3 3.5 3 5.5a6.98 6.98 0 0 1-11.91 4.97'),
  ],
  eye: [
    path('M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0'),
    circle(12, 12, 3),
  ],
  'eye-off': [
    path('M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49'),
    path('M14.084 14.158a3 3 0 0 1-4.242-4.242'),
    path('M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143'),
    path('m2 2 20 20'),
  ],
  footprints: [
    path(
      'M4 16v-2.38C4 11.5 2.97 10.5 3 8c.03-2.72 1.49-6 4.5-6C9.37 2 10 3.8 10 5.5c0 3.11-2 5.66-2 8.68V16a2 2 0 1 1-4 0Z',
    ),
    path(
      'M20 20v-2.38c0-2.12 1.03-3.12 1-5.62-.03-2.72-1.49-6-4.5-6C14.63 6 14 7.8 14 9.5c0 3.11 2 5.66 2 8.68V20a2 2 0 1 0 4 0Z',
    ),
    path('M16 17h4'),
    path('M4 13h4'),
  ],
  gift: [
    path('M12 7v14'),
    path('M20 11v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8'),
    path('M7.5 7a1 1 0 0 1 0-5A4.8 8 0 0 1 12 7a4.8 8 0 0 1 4.5-5 1 1 0 0 1 0 5'),
    rect(3, 7, 18, 4, 1),
  ],
  house: [
    path('M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8'),
    path('M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z'),
  ],
  info: [circle(12, 12, 10), path('M12 16v-4'), path('M12 8h.01')],
  instagram: [rect(2, 2, 20, 20, 5), circle(12, 12, 4), path('M17.5 6.5h.01')],
  leaf: [
    path(
      'M11 20a10 10 0 0010-10 25.9 25.9 0 00-1.04-7.281 1 1 0 00-1.755-.325C15.833 5.5 13 5.5 9.8 6.1A7 7 0 0011 20',
    ),
    path('M2 21a5 5 0 012.911-4.544C7.613 15.212 8.351 15.24 11 13'),
  ],
  'locate-fixed': [
    path('M2 12L5 12'),
    path('M19 12L22 12'),
    path('M12 2L12 5'),
    path('M12 19L12 22'),
    circle(12, 12, 7),
    circle(12, 12, 3),
  ],
  lock: [rect(3, 11, 18, 11, 2), path('M7 11V7a5 5 0 0 1 10 0v4')],
  'log-out': [path('m16 17 5-5-5-5'), path('M21 12H9'), path('M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4')],
  mail: [path('m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7'), rect(2, 4, 20, 16, 2)],
  'map-pin': [
    path('M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0'),
    circle(12, 10, 3),
  ],
  menu: [path('M4 5h16'), path('M4 12h16'), path('M4 19h16')],
  'message-circle': [
    path(
      'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
    ),
  ],
  minus: [path('M5 12h14')],
  navigation: [{ tag: 'polygon', attributes: { points: '3 11 22 2 13 21 11 13 3 11' } }],
  package: [
    path(
      'M11 21.73a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16V8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73z',
    ),
    path('M12 22V12'),
    { tag: 'polyline', attributes: { points: '3.29 7 12 12 20.71 7' } },
    path('m7.5 4.27 9 5.15'),
  ],
  phone: [
    path(
      'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
    ),
  ],
  plus: [path('M5 12h14'), path('M12 5v14')],
  printer: [
    path('M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2'),
    path('M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6'),
    rect(6, 14, 12, 8, 1),
  ],
  'refresh-cw': [
    path('M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8'),
    path('M21 3v5h-5'),
    path('M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16'),
    path('M8 16H3v5'),
  ],
  repeat: [
    path('m2 9 3-3 3 3'),
    path('M13 18H7a2 2 0 0 1-2-2V6'),
    path('m22 15-3 3-3-3'),
    path('M11 6h6a2 2 0 0 1 2 2v10'),
  ],
  'rotate-back': [path('M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8'), path('M3 3v5h5')],
  search: [path('m21 21-4.34-4.34'), circle(11, 11, 8)],
  smartphone: [rect(5, 2, 14, 20, 2), path('M12 18h.01')],
  sparkles: [
    path(
      'M11.017 2.814a1 1 0 0 1 1.966 0l1.051 5.558a2 2 0 0 0 1.594 1.594l5.558 1.051a1 1 0 0 1 0 1.966l-5.558 1.051a2 2 0 0 0-1.594 1.594l-1.051 5.558a1 1 0 0 1-1.966 0l-1.051-5.558a2 2 0 0 0-1.594-1.594l-5.558-1.051a1 1 0 0 1 0-1.966l5.558-1.051a2 2 0 0 0 1.594-1.594z',
    ),
    path('M20 2v4'),
    path('M22 4h-4'),
    circle(4, 20, 2),
  ],
  sun: [
    circle(12, 12, 4),
    path('M12 2v2'),
    path('M12 20v2'),
    path('m4.93 4.93 1.41 1.41'),
    path('m17.66 17.66 1.41 1.41'),
    path('M2 12h2'),
    path('M20 12h2'),
    path('m6.34 17.66-1.41 1.41'),
    path('m19.07 4.93-1.41 1.41'),
  ],
  tag: [
    path(
      'M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 2.426 0 0 0 3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42z',
    ),
    { tag: 'circle', attributes: { cx: '7.5', cy: '7.5', r: '.5', fill: 'currentColor' } },
  ],
  tiktok: [path('M14 3v12.500a4 4 0 1 1-4-4'), path('M14 3c.4 3 2.6 5 6 5.2')],
  trash: [
    path('M10 11v6'),
    path('M14 11v6'),
    path('M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6'),
    path('M3 6h18'),
    path('M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2'),
  ],
  'triangle-alert': [
    path('m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3'),
    path('M12 9v4'),
    path('M12 17h.01'),
  ],
  truck: [
    path('M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2'),
    path('M15 18H9'),
    path('M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14'),
    circle(17, 18, 2),
    circle(7, 18, 2),
  ],
  undo: [path('M9 14 4 9l5-5'), path('M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11')],
  user: [path('M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2'), circle(12, 7, 4)],
  users: [
    path('M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2'),
    path('M16 3.128a4 4 0 0 1 0 7.744'),
    path('M22 21v-2a4 4 0 0 0-3-3.87'),
    circle(9, 7, 4),
  ],
  'wifi-off': [
    path('M12 20h.01'),
    path('M8.5 16.429a5 5 0 0 1 7 0'),
    path('M5 12.859a10 10 0 0 1 5.17-2.69'),
    path('M19 12.859a10 10 0 0 0-2.007-1.523'),
    path('M2 8.82a15 15 0 0 1 4.177-2.643'),
    path('M22 8.82a15 15 0 0 0-11.288-3.764'),
    path('m2 2 20 20'),
  ],
  wind: [path('M12.8 19.6A2 2 0 1 0 14 16H2'), path('M17.5 8a2.5 2.5 0 1 1 2 4H2'), path('M9.8 4.4A2 2 0 1 1 11 8H2')],
  zap: [
    path(
      'M15.914 4a1.5 1.5 0 00-2.474-1.561l-9 9A1.5 1.5 0 005.5 14h4.002a.5.5 0 01.471.666L8.086 20a1.5 1.5 0 002.475 1.56l9-9A1.5 1.5 0 0018.5 10h-3.997a.5.5 0 01-.472-.667z',
    ),
  ],
} satisfies Record<string, readonly IconShape[]>;

export type IconName = keyof typeof drawings;

/** The shapes of each icon, by name. */
export const icons: Record<IconName, readonly IconShape[]> = drawings;

/** All icon names, for schemas that accept one. */
export const iconNames = Object.keys(drawings) as [IconName, ...IconName[]];
