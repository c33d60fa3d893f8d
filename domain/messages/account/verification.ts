export const verify = {
  title: 'Email verification',
  verifiedTitle: 'Email verified',
  verifying: 'Verifying your email…',
  success: 'Email verified successfully!',
  alreadyVerified: 'Your email is already verified.',
  redirecting: 'Taking you to login…',
  verifiedNowLogin: 'Your email is verified. Please log in to go on.',
  goingOn: 'Taking you on…',
  failedTitle: 'Verification Failed',
  failed: 'Verification failed. Please try again.',
  requestNewLink: 'Request a new verification link',
  loginForNewLink: 'Log in for a new link',
  invalidKey: 'Invalid verification link. Tap the button in the newest mail that we sent you, or ask for a new one.',
  expiredKey: 'This verification link has expired. If you asked for another one, open the newest mail.',
  opened: (opened: string) => `The account was created on ${opened}.`,
  wasItYou: 'Not by you? Then set a new password, and nobody else gets in.',
  notMe: 'That was not me',
  rejecting: 'Locking them out…',
  tooLateToReject: 'This link does not do that any more. Please ask for a new password instead.',
  rejectFailed: 'That did not work. Please try again, or ask for a new password.',
  askForPassword: 'Ask for a new password',
  noKeyTitle: 'Please verify your email',
  noKey:
    'Your orders are booked and go on meanwhile. To follow them here, open the link in the mail that we sent you, or ask for a new one.',
  noKeyNobody:
    'This page needs the whole link of our mail. Tap the button in the newest mail that we sent you, or log in to ask for a new one.',
  noKeyAt: (email: string) => `Open the link in the mail that we sent to ${email}.`,
  noKeyPaid: (email: string) =>
    `Open the link in the mail “Verify your email” that we sent to ${email}. Then you can follow the order here; it goes on meanwhile.`,
  haveOpened: 'I have opened the link',
  asking: 'Looking…',
  notYet: 'Not yet. Open the newest link that we mailed you, then press again.',
} as const;

/** The page after a registration, while the mailed link is not opened. */
export const tempVerify = {
  title: 'Check your inbox',
  sent: (email: string) => `We sent a verification link to ${email}. Open it to verify your address.`,
  notVerified: (email: string) =>
    `${email} is registered but not verified yet. Open the link that we mailed you, or ask for a new one below. Your orders go on meanwhile.`,
  expired: (email: string) => `The verification link for ${email} has expired or is cut off. Ask for a new one below.`,
  resend: 'Resend Verification Email',
  resending: 'Sending…',
  resendIn: (seconds: number) => `Resend in ${seconds}s`,
  resent: 'Verification email resent – please check your inbox.',
  resendFailed: 'Failed to resend verification email. Try again later.',
  noEmail: 'No email provided. Please register or log in first.',
  notThere: 'Nothing there after a minute? Look into the spam folder, and check that the address is the right one.',
  changeAddress: 'Change the email address',
  haveAccount: 'If you have an account with this address already, log in; your cart is kept.',
  goOn: 'Choose a clean meanwhile',
  /** With pairs in the cart: who is not verified may pay. */
  toCheckout: 'Go on to the checkout',
  toLogin: 'Back to Login',
} as const;
