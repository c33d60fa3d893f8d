import { counted } from '#domain/messages/shell.ts';

/** The second step of a sign-in, its setup, and the confirmation before calls that move money. */
export const secondFactor = {
  // Signing in.
  title: 'One more step',
  lead: 'Your account asks for a second step. Choose how you confirm it.',
  needed: 'One more step: please confirm that it is you.',
  usePasskey: 'Use a passkey',
  waitingForPasskey: 'Waiting for your device…',
  passkeyFailed: 'The passkey was not confirmed. Try again, or use another way.',
  passkeyUnavailable: 'This browser cannot use passkeys here. Use another way.',
  useCode: 'Use a code from your app',
  useRecovery: 'Use a recovery code',
  code: 'Code from your authenticator app',
  codeHint: 'Six digits. A new code appears every 30 seconds.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the codes that you kept when you set up the second step. Each works once.',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  nothingLeft:
    'Phone lost, and no recovery code? Ask whoever runs the shop: the second step can be taken off your account, and you set up a new one.',
  startAgain: 'Back to login',
  wrongCode: 'This code is not correct, or it was used before.',
  wrongPasskey: 'This passkey was not accepted.',
  ticketOver: 'This took too long, or there were too many wrong codes. Please log in again.',
  tooMany: 'Too many wrong codes. Please wait a quarter of an hour, or use a passkey or a recovery code.',
  failed: 'That did not work. Please try again.',
  // Confirming within a session.
  askTitle: 'Please confirm that it is you',
  askLead: 'Your last sign-in was more than 15 minutes ago.',
  askPassword: 'Your password',
  confirmed: 'Confirmed.',
  cancel: 'Cancel',
  recentNeeded: 'Your last sign-in was more than 15 minutes ago. Please confirm that it is you.',
  signInAgain:
    'Your last sign-in was more than 15 minutes ago. Please log out, log in with Google again, and come back.',
  wrongPassword: 'This password is not correct.',
  passwordMissing: 'Please enter your password.',
  useFactor: 'Please confirm by your second step, not by the password.',
  // Set-up on the account page.
  section: 'Second step',
  sectionLead: 'A second step at login protects the shop’s money when somebody learns your password.',
  required: 'Owners need a second step before they can work on the team’s pages.',
  off: 'No second step is set up.',
  loadFailed: 'The second step could not be loaded.',
  addPasskey: 'Add a passkey',
  passkeyName: 'Name of the passkey',
  passkeyNameHint: 'So that you know it again, such as “My phone”.',
  passkeyNameDefault: 'Passkey',
  passkeyNameBad: 'Please choose a name without line breaks, of at most 60 characters.',
  passkeyLead: 'A passkey is the lock of your phone or computer, or a security key.',
  passkeyExists: 'This device already has a passkey of your account.',
  passkeysFull: 'An account keeps at most 20 passkeys. Remove one first.',
  addTotp: 'Set up an authenticator app',
  replaceTotp: 'Move to another authenticator app',
  scan: 'Scan this picture with your authenticator app, then enter the code that it shows.',
  qr: 'QR code for the authenticator app',
  secretByHand: 'Or type this key into the app:',
  turnOn: 'Turn on',
  enrolmentOver: 'This key is too old. Please start again.',
  totp: 'Authenticator app',
  passkey: 'Passkey',
  addedAt: (when: string) => `added ${when}`,
  usedAt: (when: string) => `last used ${when}`,
  neverUsed: 'never used',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeAsk: (name: string) => `Remove ${name}?`,
  removeLead: 'You can no longer confirm your login with it.',
  removeLastLead: 'It is your only second step. After this your password alone opens your account.',
  removing: 'Removing…',
  removed: 'Removed.',
  added: 'The second step is set up.',
  noSuchFactor: 'This is not set up any more.',
  lastOfOwner: 'An owner needs a second step. Add another one before you remove this one.',
  recovery: 'Recovery codes',
  recoveryLeft: (left: number) => `${counted(left, 'code')} left`,
  newCodes: 'Make new recovery codes',
  newCodesLead: 'The old ones stop working.',
  codesTitle: 'Your recovery codes',
  codesLead:
    'Print them or write them down, and keep them away from your phone. Each lets you in once when you have nothing else. They are shown only now.',
  codesCopy: 'Copy the codes',
  codesCopied: 'Copied.',
  codesKept: 'I have kept them',
  noFactorYet: 'Set up a passkey or an app first.',
  // On the team's pages.
  setUpTitle: 'Set up your second step',
  setUpNeeded: 'Owners need a second step at login before they can work here. It takes a minute.',
  setUpGo: 'Set it up now',
  // The operator's command.
  resetDone: (email: string) => `The second factor of ${email} is removed and every session is ended.`,
  nothingToReset: (email: string) => `${email} has no second factor.`,
} as const;

/** What mails call a factor that was added or removed. */
export const factorNames = {
  totp: 'an authenticator app',
  passkey: (name: string) => `the passkey “${name}”`,
} as const;

/** The mails after a change of the second factor. */
export const secondFactorMail = {
  button: 'It was not me: reset my password',
  note: 'If it was not you, set a new password at once and tell the owner of the shop.',
  added: {
    subject: 'A second step was added to your account',
    lines: (factor: string) => [`Your account now has ${factor} as a second step at login.`],
  },
  removed: {
    subject: 'A second step was removed from your account',
    lines: (factor: string) => [`Your account no longer has ${factor} as a second step at login.`],
  },
  recoveryUsed: {
    subject: 'A recovery code was used',
    lines: (left: number) => [
      `Somebody, probably you, confirmed a sign-in to your account with a recovery code. ${counted(left, 'code')} left.`,
    ],
  },
  newCodes: {
    subject: 'You have new recovery codes',
    lines: ['New recovery codes were made for your account. The old ones no longer work.'],
  },
  reset: {
    subject: 'The second step of your account was removed',
    lines: [
      'The people who run the shop removed every second step from your account, and you are logged out everywhere. Please log in and set up a new one.',
    ],
  },
} as const;
