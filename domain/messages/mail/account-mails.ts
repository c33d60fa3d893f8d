/** The mails about an account: its address, its password, its end. */
export const accountMails = {
  verify: {
    subject: 'Verify your email',
    lines: (shop: string, opened: string) => [
      `Thanks for joining ${shop}. One tap and your account is ready.`,
      `The account was opened on ${opened}.`,
    ],
    button: 'Verify my email',
    note: (newPassword: string) =>
      `The link works for 24 hours. If it was not you who registered, ignore this mail and nothing happens. To lock out whoever did, set a new password: ${newPassword}`,
  },
  alreadyRegistered: {
    subject: 'You already have an account',
    lines: [
      'Someone, probably you, tried to register with this email address. It already has an account, so nothing was changed.',
    ],
    button: 'Log in',
    note: 'Forgot your password? The login page helps. If it was not you, you need not do anything.',
    unprovenNote: (opened: string, newPassword: string) =>
      `The account was opened on ${opened}. If it was not you who opened it, or its password is not yours, set a new password, which locks everybody else out: ${newPassword}`,
  },
  alreadyVerified: {
    subject: 'Your email is verified already',
    lines: [
      'Someone, probably you, asked for another link to verify this address. It is verified already: just log in.',
    ],
    button: 'Log in',
    note: 'If it was not you, you need not do anything.',
  },
  unprovenSignIn: {
    subject: 'Somebody logged in to your account',
    lines: (opened: string) => [
      `Somebody, probably you, logged in with the password that was chosen when the account was opened, on ${opened}, before this email address was confirmed.`,
      'If it was you, there is nothing to do.',
    ],
    button: 'It was not me: set a new password',
    note: 'A new password logs everybody else out. We send this mail once.',
  },
  resetPassword: {
    subject: 'Set a new password',
    lines: ['Someone, probably you, asked for a new password for this account.'],
    button: 'Set a new password',
    note: 'The link works once and for 60 minutes. If it was not you, ignore this mail; your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    lines: ['The password of your account was just changed. You are logged out everywhere else.'],
    button: 'It was not me: reset my password',
  },
  moveAddress: {
    subject: 'Confirm your new email address',
    lines: (shop: string) => [
      `You asked that your ${shop} account moves to this address. Until you confirm it, nothing changes.`,
    ],
    button: 'Use this address',
    note: 'The link works for 24 hours. Where you have to log in first, use the address that your account has now, not this one. If it was not you, ignore this mail and nothing happens.',
  },
  addressTaken: {
    subject: 'This address already has an account',
    lines: (shop: string) => [
      `Someone, probably you, asked that another ${shop} account moves to this address. It already has an account, so nothing was changed.`,
    ],
    button: 'Log in',
    note: 'To use it for the other account, delete this one first. If it was not you, you need not do anything.',
  },
  addressKept: {
    subject: 'This address is kept for an account',
    lines: (until: string) => [
      'Someone, probably you, tried to register with this address. An account left it a short while ago and may still take it back.',
      `From ${until} on you can register with it.`,
    ],
    button: 'Log in',
    note: 'The account has another address now: log in with that one. If it was not you, you need not do anything.',
  },
  addressWanted: {
    subject: 'A new email address was asked for',
    lines: [
      'Somebody who is logged in to your account asked that it moves to another email address. Nothing changes until that address is confirmed.',
      'If it was you, there is nothing to do here.',
    ],
    button: 'It was not me: set a new password',
    note: 'A new password stops the change and logs everybody else out.',
  },
  addressChanged: {
    subject: 'Your account has a new email address',
    lines: [
      'As you asked, your account now has another email address. Log in with that one from now on; mails about your orders go there.',
      'Was it not you? Set a new password with the button below: your account then has this address again, and everybody else is logged out.',
    ],
    button: 'It was not me: take my account back',
    note: 'The button works for 7 days, once.',
  },
  googleLinked: {
    subject: 'Google sign-in was added to your account',
    lines: ['From now on you can also log in with Google. Nothing else changed.'],
    button: 'It was not me: reset my password',
  },
  /** The lines of the same mail where nobody had proven the address before. */
  googleTookOver: (placesEnded: boolean) => [
    'From now on you log in with Google.',
    'Your account had a password from before your address was proven. For your safety that password and its sessions are ended. Orders stay.',
    ...(placesEnded ? ['Saved places and the phone number are gone with it. You can save them again.'] : []),
  ],
  accountDeleted: {
    subject: 'Your account was deleted',
    lines: [
      'As you asked, your account is gone: your name, email, phone and addresses are deleted. What you paid stays in our books without your name, as the law requires.',
      'If it was not you, please write or call us at once.',
    ],
    button: 'How we treat data',
  },
} as const;
