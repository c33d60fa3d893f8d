export const verify = {
  title: 'Email verification',
  verifying: 'Verifying your email…',
  success: 'Email verified successfully!',
  alreadyVerified: 'Your email is already verified.',
  redirecting: 'Taking you to login…',
  failedTitle: 'Verification Failed',
  failed: 'Verification failed. Please try again.',
  requestNewLink: 'Request a new verification link',
  invalidKey: 'Invalid verification link.',
  expiredKey: 'This verification link has expired.',
  noKeyTitle: 'Please verify your email',
  noKey: 'Open the link in the mail that we sent you, or ask for a new one. Your orders go on meanwhile.',
} as const;

export const tempVerify = {
  title: 'Check your inbox',
  sent: (email: string) => `We sent a verification link to ${email}. Open it to finish your registration.`,
  notVerified: (email: string) => `${email} is registered but not verified yet. Ask for a new link below.`,
  expired: (email: string) => `The verification link for ${email} has expired. Ask for a new one below.`,
  resend: 'Resend Verification Email',
  resending: 'Sending…',
  resendIn: (seconds: number) => `Resend in ${seconds}s`,
  resent: 'Verification email resent – please check your inbox.',
  resendFailed: 'Failed to resend verification email. Try again later.',
  noEmail: 'No email provided. Please register or log in first.',
  toLogin: 'Back to Login',
} as const;
