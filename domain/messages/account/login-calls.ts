/** The API's answers to logins and registrations. No script of the site contains them. */
export const loginCalls = {
  wrongCredentials: 'Invalid email or password.',
  tooMany: 'Too many failed logins. Please wait a few minutes, or reset your password.',
  googleNeedsPassword: 'This email already has an account. Please log in with your email and password.',
  googleEmailUnverified: 'Google has not verified this email address.',
} as const;

/** The API's answers to registrations. */
export const registrationCalls = {
  registered: 'Check your inbox to verify your email.',
  emailTaken: 'An account with this email already exists.',
} as const;
