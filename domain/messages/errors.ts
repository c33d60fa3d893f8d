/** The API's answers to requests that no screen sends on purpose, and the sentences of any screen when a call fails. */
export const errors = {
  unreadable: 'The request could not be read.',
  tooLarge: 'The request is too large.',
  longAddress: 'The address of this request is too long.',
  late: 'Your request did not arrive in time. Nothing was changed; please try again.',
  notJson: 'Please send JSON.',
  invalidField: (field: string) => `${field} is missing or has a wrong form.`,
  sessionRequired: 'Authentication credentials were not provided or have expired.',
  forbidden: 'This belongs to another account.',
  notFound: 'Not found.',
  methodNotAllowed: 'This method is not allowed here.',
  tooMany: 'Too many attempts. Please wait a little and try again.',
  busy: 'We are very busy right now. Nothing was changed; please try again in a moment.',
  broken: (id: string) => `Something went wrong on our side. If it stays, tell us this code: ${id}`,
  network: 'We cannot reach the shop. Please check your connection and try again; nothing was lost.',
  slow: 'The shop takes too long to answer. Please try again; nothing was lost.',
} as const;
