import { FILL_ALL_FIELDS, INVALID_EMAIL } from './account-words.ts';

export const forgotPassword = {
  title: 'Forgot password?',
  lead: 'Tell us your email and we send you a link to set a new password.',
  email: 'Email',
  submit: 'Send Reset Link',
  submitting: 'Sending…',
  backToLogin: 'Back to Login',
  sent: 'Password reset email sent. Check your inbox.',
  failed: 'Failed to send reset email.',
  fillAllFields: FILL_ALL_FIELDS,
  invalidEmail: INVALID_EMAIL,
} as const;
