import {
  FILL_ALL_FIELDS,
  HIDE_PASSWORD,
  INVALID_EMAIL,
  LONG_PASSWORD,
  SHOW_PASSWORD,
  SIGN_IN_TABS,
} from './account-words.ts';
import { session } from './session.ts';

export const login = {
  ...SIGN_IN_TABS,
  title: 'Welcome back',
  lead: 'Log in to book and to follow your pair.',
  submit: 'Log in',
  submitting: 'Logging in…',
  email: 'Email',
  password: 'Password',
  forgotPassword: 'Forgot password?',
  or: 'or',
  showPassword: SHOW_PASSWORD,
  hidePassword: HIDE_PASSWORD,
  fillAllFields: FILL_ALL_FIELDS,
  invalidEmail: INVALID_EMAIL,
  longPassword: LONG_PASSWORD,
  failed: 'Login failed. Please try again.',
  failedToast: 'Login failed. Please check your credentials.',
  googleFailed: 'Google login failed.',
  googleFailedToast: 'Google login failed. Please try again.',
  googleUnavailable: 'Google sign-in unavailable. Please use your email and password.',
  invalidToken: session.invalidToken,
  loggedIn: 'You are logged in.',
  goOn: 'Go on',
  storageBlocked:
    'This browser does not let us keep you logged in: its storage is blocked or full. Please allow cookies and site data for this site, load the page again and log in once more.',
} as const;
