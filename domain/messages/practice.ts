/** What each page of a practice shop says at its top. */
export const practice = {
  label: 'Practice shop',
  notice: 'Practice shop: payments are not real, and no pair is picked up.',
} as const;
