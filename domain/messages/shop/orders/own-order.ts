import { counted } from '#domain/messages/shell.ts';
import { wayBack } from './way-back.ts';

/** What customers change of their own orders. */
export const ownOrder = {
  paid: 'Paid and booked',
  /** Where the day of the pickup is chosen already. */
  paidNextPlanned: 'Next we confirm it. Our rider calls before each trip, and we write to you on the way.',
  paidNext: 'Next we confirm it and plan the pickup. Our rider calls before each trip, and we write to you on the way.',

  missed: {
    pickup: (day: string) => `Our rider came for your pairs on ${day}, and nobody was there.`,
    delivery: (day: string) => `Our rider came with your clean pairs on ${day}, and nobody was there.`,
  },
  missedNext: {
    booked: (when: string) => `We come again on ${when}.`,
    move: 'If that does not suit you, choose another time below.',
    choose: 'Please choose below when we come again.',
    call: 'If that does not suit you, please call or write to us.',
    agree: 'We call you and agree on another time. You can also call or write to us.',
  },
  pickupLate: 'Our rider is late for the pickup, and we are sorry. We still come, and call you before.',

  change: 'Change this order',
  busy: 'One moment…',
  close: 'Close',
  keep: 'Keep the order',

  cancel: 'Cancel this order',
  cancelTitle: 'Cancel this order?',
  cancelRule: (sum: string, way = wayBack()) =>
    `No rider has left, so all of your money goes back: ${sum}, to ${way}. It starts at once and can take up to ten working days.`,
  cancelDiscount: 'A discount or points that you used with it can be used again.',
  cancelFinal: 'A cancelled order does not come back.',
  cancelWhy: 'Why? (optional)',
  cancelYes: 'Cancel the order',
  cancelLate: 'Our rider may be on the way already. To cancel it or change more of it now, please call or write to us.',
  cancelled: {
    on_its_way: (sum: string) => `Your order is cancelled. ${sum} is on its way back to you.`,
    returned: (sum: string) => `Your order is cancelled. ${sum} is back with you.`,
    owed: (sum: string) => `Your order is cancelled. We owe you ${sum}, and our team gives it back.`,
    none: () => 'Your order is cancelled.',
  },

  directions: 'Change directions or phone',
  directionsTitle: 'Directions and phone',
  directionsHint: 'For the rider who comes to you. The address and the fee stay as they are.',
  pickupDirections: 'Directions for the pickup',
  deliveryDirections: 'Directions for the delivery',
  phone: 'Phone number',
  save: 'Save',
  saved: 'Saved. Our rider will see it.',

  write: 'Tell us about your pair',
  writeHint: 'A stain, a repair, a lace that you love: what our team should know and see.',
  note: 'Your note to the team',
  sendNote: 'Send the note',
  emptyNote: 'Please write something first.',
  noteSent: 'Sent. Our team reads it with your order.',
  noteFull: (most: number) => `That is as long as a note can be: ${most} characters. What is longer was left out.`,
  notesLeft: (count: number) => `${counted(count, 'more note')} possible`,
  yourNotes: 'Your notes',
  addPhoto: 'Add a picture',
  photosLeft: (count: number) => `${counted(count, 'more picture')} possible. Only you and our team see them.`,
  photo: (number: number) => `Your picture ${number}`,
  sendingPhoto: 'Sending the picture…',
  photoFailed: (name: string, why: string) => `“${name}” was not sent. ${why}`,
  photosOver: (names: string) => `Left out: ${names}.`,
  removePhotoAsk: (number: number) => `Delete picture ${number}? Our team will not see it any more.`,
  removePhotoYes: 'Delete it',
  removePhotoNo: 'Keep it',
  removePhoto: (number: number) => `Delete your picture ${number}`,
} as const;
