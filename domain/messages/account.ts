const FILL_ALL_FIELDS = 'Please fill in all fields.';
const INVALID_EMAIL = 'Please enter a valid email address.';
const SHORT_PASSWORD = 'Password must be at least 8 characters long.';
const LONG_PASSWORD = 'Password must be at most 128 characters long.';
const COMMON_PASSWORD = 'This password is one of the most common ones. Please choose another.';
const SHOW_PASSWORD = 'Show password';
const HIDE_PASSWORD = 'Hide password';
const CONTINUE_WITH_GOOGLE = 'Continue with Google';

/** Signing in and out by itself: guards, refresh, logout. */
export const session = {
  loggedOut: 'Logged out successfully!',
  logoutFailed: 'Logout failed. Please try again.',
  loggingOut: 'Logging you out…',
  ended: 'Your session has ended. Please login again; your cart is kept on this phone.',
  invalidToken: 'Invalid access token',
  noRefreshToken: 'No refresh token available',
  refreshRefused: 'Token is invalid or expired',
} as const;

export const register = {
  title: 'Create your account',
  submit: 'Register',
  submitting: 'Registering…',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 8 characters; 15 are better.',
  firstName: 'First name',
  lastName: 'Last name',
  haveCode: 'Have a referral code?',
  referralCode: 'Referral code (optional)',
  codeApplied: "Referral code applied! You'll get a special discount after verification.",
  google: CONTINUE_WITH_GOOGLE,
  or: 'or',
  agree: 'By registering you agree to our',
  terms: 'Terms',
  and: 'and',
  privacy: 'Privacy Policy',
  haveAccount: 'Already have an account?',
  toLogin: 'Log in',
  fillAllFields: FILL_ALL_FIELDS,
  invalidEmail: INVALID_EMAIL,
  shortPassword: SHORT_PASSWORD,
  longPassword: LONG_PASSWORD,
  commonPassword: COMMON_PASSWORD,
  nameRequired: 'Please enter your first and last name.',
  longName: 'A name can have at most 100 characters.',
  emailTaken: 'An account with this email already exists.',
  failed: 'Registration failed. Please try again.',
  googleFailed: 'Google registration failed.',
  googleFailedToast: 'Google registration failed. Please try again.',
  done: 'Check your inbox to verify your email.',
} as const;

export const login = {
  title: 'Welcome back',
  lead: 'Log in to book and to follow your pair.',
  submit: 'Log in',
  submitting: 'Logging in…',
  email: 'Email',
  password: 'Password',
  forgotPassword: 'Forgot password?',
  google: CONTINUE_WITH_GOOGLE,
  or: 'or',
  newHere: 'New here?',
  toRegister: 'Create an account',
  showPassword: SHOW_PASSWORD,
  hidePassword: HIDE_PASSWORD,
  fillAllFields: FILL_ALL_FIELDS,
  invalidEmail: INVALID_EMAIL,
  wrongCredentials: 'Invalid email or password.',
  tooMany: 'Too many failed logins. Please wait a few minutes, or reset your password.',
  failed: 'Login failed. Please try again.',
  failedToast: 'Login failed. Please check your credentials.',
  googleFailed: 'Google login failed.',
  googleFailedToast: 'Google login failed. Please try again.',
  googleUnavailable: 'Google sign-in is not available right now. Please use your email and password.',
  googleNeedsPassword: 'This email already has an account. Please log in with your email and password.',
  googleEmailUnverified: 'Google has not verified this email address.',
  invalidToken: session.invalidToken,
  noRefreshToken: session.noRefreshToken,
  loggedIn: 'You are logged in.',
} as const;

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

export const changePassword = {
  title: 'Change Password',
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
  commonPassword: COMMON_PASSWORD,
  mismatch: 'Passwords do not match.',
  wrongOldPassword: 'The old password is not correct.',
  noPassword: 'This account signs in with Google and has no password yet. Use "Forgot password?" to set one.',
} as const;

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

export const resetPassword = {
  title: 'Set a new password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  show: 'Show passwords',
  hide: 'Hide passwords',
  submit: 'Reset Password',
  submitting: 'Resetting…',
  backToLogin: 'Back to Login',
  requestNewLink: 'Request a new reset link',
  fillAllFields: FILL_ALL_FIELDS,
  shortPassword: SHORT_PASSWORD,
  longPassword: LONG_PASSWORD,
  commonPassword: COMMON_PASSWORD,
  mismatch: 'Passwords do not match.',
  invalidToken: 'This reset link is invalid or has expired.',
  done: 'Password reset successfully. Please log in.',
  failed: 'Failed to reset password.',
} as const;
