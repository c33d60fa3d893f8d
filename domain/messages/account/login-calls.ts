/** The API's answers to logins. No script of the site contains them. */
export const loginCalls = {
  tooMany: 'Too many failed logins. Please wait a few minutes, or reset your password.',
  googleNeedsPassword: 'This email already has an account. Please log in with your email and password.',
  googleEmailUnverified: 'Google has not verified this email address.',
} as const;
