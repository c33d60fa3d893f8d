import { NOT_FOUND } from './attempt.ts';

/** The API's answers to requests that no screen sends on purpose. No script of the site contains them. */
export const errors = {
  unreadable: 'The request could not be read.',
  tooLarge: 'The request is too large.',
  longAddress: 'The address of this request is too long.',
  late: 'Your request did not arrive in time. Nothing was changed; please try again.',
  notJson: 'Please send JSON.',
  invalidField: (field: string) => `${field} is missing or has a wrong form.`,
  sessionRequired: 'Authentication credentials were not provided or have expired.',
  forbidden: 'This belongs to another account.',
  notFound: NOT_FOUND,
  methodNotAllowed: 'This method is not allowed here.',
  tooMany: 'Too many attempts. Please wait a little and try again.',
  busy: 'We are very busy right now. Nothing was changed; please try again in a moment.',
  broken: (id: string) => `Something went wrong on our side. If it stays, tell us this code: ${id}`,
} as const;
