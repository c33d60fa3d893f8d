import type { StopKind } from '#domain/orders/stops.ts';

/** What only the server says when customers change their own orders. */
export const ownOrderCalls = {
  tooLate:
    'Our rider may be on the way or has your pair already, so it cannot be cancelled here. Please call or write to us.',
  contested:
    'We are checking this payment with the provider, so it cannot be cancelled here. Please call or write to us.',
  cancelled: 'Your order is cancelled.',
  byCustomer: 'Cancelled by the customer.',
  byCustomerBecause: (reason: string) => `Cancelled by the customer: ${reason}`,
  refundReason: (slug: string) => `The customer cancelled order ${slug} before the pickup.`,
  changeTooLate: 'Our rider is on the way with the old directions. Please call or write to us.',
  changed: 'Saved. Our rider will see it.',
  nothingToChange: 'Please change the directions or the phone number.',
  directionsChanged: (trip: StopKind, before: string, after: string) =>
    `The customer changed the directions for the ${trip} from “${before}” to “${after}”.`,
  phoneChanged: (before: string, after: string) => `The customer changed the phone number from ${before} to ${after}.`,
  emptyNote: 'Please write something.',
  noteTooLong: (max: number) => `Please use at most ${max} characters.`,
  notesFull: (max: number) => `You have written ${max} notes about this order. Please call or write to us.`,
  overForChanges: 'This order is cancelled or back with you, so nothing of it changes any more.',
  over: 'This order is over, so nothing can be added to it. Please call or write to us.',
  photosFull: (max: number) => `An order has at most ${max} pictures of yours.`,
  photoDeleted: 'The picture is deleted.',
  stars: 'Please choose 1 to 5 stars.',
  ratingWords: (max: number) => `Please use at most ${max} characters.`,
  notDelivered: 'An order can be rated once it is delivered.',
  ratingClosed: 'The time to rate this order is over.',
  rated: 'Thank you. Your rating is saved.',
  noRating: 'This order has no rating.',
  withdrawn: 'Your rating is not shown any more.',
  notAgreed: 'The customer did not agree to show this rating.',
  changedMeanwhile: 'The customer changed this rating meanwhile. Please read it again.',
} as const;
