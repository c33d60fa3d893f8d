/** The icons of screens with script, in the form of icons.ts. A separate file, because scripts include them. */
export const screenIcons = {
  check: 'M20 6 9 17l-5-5',
  'chevron-down': 'M6 9l6 6 6-6',
  'chevron-left': 'M15 18l-6-6 6-6',
  'chevron-right': 'M9 18l6-6-6-6',
  'circle-alert': 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0ZM12 8L12 12M12 16L12.01 16',
  'circle-check': 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0ZM16 9l-5.5 5.5L8 12',
  'circle-x': 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0ZM15 9l-6 6M9 9l6 6',
  close: 'M18 6 6 18M6 6l12 12',
  info: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0ZM12 16v-4M12 8h.01',
  'triangle-alert': 'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
} as const satisfies Record<string, string>;

export type ScreenIconName = keyof typeof screenIcons;
