/** Sentences that several account screens use. */
export const FILL_ALL_FIELDS = 'Please fill in all fields.';
export const INVALID_EMAIL = 'Please enter a valid email address.';
export const SHORT_PASSWORD = 'Password must be at least 8 characters long.';
export const LONG_PASSWORD = 'Password must be at most 128 characters long.';
export const SHOW_PASSWORD = 'Show password';
export const HIDE_PASSWORD = 'Hide password';

/** The two ways in, above both forms. */
export const SIGN_IN_TABS = {
  ways: 'Log in or create an account',
  toLogin: 'Log in',
  toRegister: 'Create an account',
} as const;
