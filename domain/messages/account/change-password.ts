import { LONG_PASSWORD, SHORT_PASSWORD } from './account-words.ts';

export const changePassword = {
  title: 'Change Password',
  lead: 'Your other devices will be logged out.',
  oldPassword: 'Old password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  submit: 'Change Password',
  submitting: 'Changing…',
  backToServices: 'Back to Services',
  changed: 'Password changed successfully.',
  fixErrors: 'Please fix the errors below.',
  failed: 'Something went wrong.',
  required: 'This field is required.',
  shortPassword: SHORT_PASSWORD,
  longPassword: LONG_PASSWORD,
  mismatch: 'Passwords do not match.',
  wrongOldPassword: 'The old password is not correct.',
  noPassword: 'This account signs in with Google and has no password yet. Use "Forgot password?" to set one.',
} as const;
