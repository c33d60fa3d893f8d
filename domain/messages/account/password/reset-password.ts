import { FILL_ALL_FIELDS, LONG_PASSWORD, SHORT_PASSWORD } from '#domain/messages/account/account-words.ts';

export const resetPassword = {
  title: 'Set a new password',
  lead: 'Choose one that you use nowhere else. All your devices will be logged out.',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  show: 'Show passwords',
  submit: 'Reset Password',
  submitting: 'Resetting…',
  backToLogin: 'Back to Login',
  requestNewLink: 'Request a new reset link',
  fillAllFields: FILL_ALL_FIELDS,
  shortPassword: SHORT_PASSWORD,
  longPassword: LONG_PASSWORD,
  mismatch: 'Passwords do not match.',
  invalidToken: 'This reset link is invalid or has expired.',
  takesBack: 'With the new password your account goes back to the address that this link was mailed to.',
  done: 'Password reset successfully. Please log in.',
  referralEnded:
    'A friend’s invitation came with this account before its address was proven, so its discount does not count. If a friend invited you, tell us and we put it right.',
  placesEnded:
    'Places and the phone number that were saved before your address was proven are gone, for your safety. You can save them again.',
  failed: 'Failed to reset password.',
  unanswered: 'No answer came: your new password may be in force already. Log in with it, or try again.',
} as const;
