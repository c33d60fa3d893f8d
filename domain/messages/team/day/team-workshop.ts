/** The cleaners' page. */
export const teamWorkshop = {
  title: 'Workshop',
  lead: (pairs: number) => (pairs === 1 ? '1 pair to clean' : `${pairs} pairs to clean`),
  cleaning: 'To clean',
  clean: 'Clean, waiting for delivery',
  none: 'Nothing to clean now',
  noneHint: 'Pairs appear here when a rider has brought them.',
  back: (when: string) => `Back with the customer ${when}`,
  late: 'Late',
  pairs: (quantity: number, name: string) => `${quantity} × ${name}`,
  asked: (pairs: string) =>
    `The customer is asked to pay for ${pairs}. Ask the office before you mark it clean: nobody can pay for it after that.`,
  done: 'Mark clean',
  undo: 'Not yet',
  pictures: 'Pictures',
  marked: { done: 'Marked as clean.', undo: 'Back among those to clean.' },
} as const;
