import { FILL_ALL_FIELDS, INVALID_EMAIL } from '#domain/messages/account/account-words.ts';

export const forgotPassword = {
  title: 'Forgot password?',
  lead: 'Tell us your email and we send you a link to set a new password.',
  email: 'Email',
  submit: 'Send Reset Link',
  submitting: 'Sending…',
  backToLogin: 'Back to Login',
  sent: 'Password reset email sent. Check your inbox.',
  sentTo: (email: string) => `If ${email} has an account, the link is on its way there. It works for one hour.`,
  notThere: 'Nothing there after a minute? Look into the spam folder, and check that the address is the right one.',
  again: 'Ask for another link',
  failed: 'Failed to send reset email.',
  fillAllFields: FILL_ALL_FIELDS,
  invalidEmail: INVALID_EMAIL,
} as const;
