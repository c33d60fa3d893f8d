/** The API's answers about the own account. No script of the site contains them. */
export const accountCalls = {
  nameSaved: 'Your name is saved.',
  sameAddress: 'This is the address that your account has.',
  addressWanted: (email: string) => `We have sent a link to ${email}. Open it there, and your account moves.`,
  addressKept: 'Your address stays as it is.',
  addressChanged: (email: string) => `Your account’s address is now ${email}.`,
  addressGone: 'This address has another account by now. Yours stays as it is.',
  moveKeyInvalid:
    'This link does not work any more, or it is for another account. Ask for a new one below; your address stays as it is.',
} as const;
