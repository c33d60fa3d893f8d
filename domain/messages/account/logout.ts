/** Signing out. */
export const logout = {
  loggedOut: 'Logged out successfully!',
  logoutFailed: 'Logout failed. Please try again.',
  loggingOut: 'Logging you out…',
  logoutFailedHint: 'We cannot reach the shop, so you are still logged in here.',
  logoutHere: 'Log out on this phone only',
} as const;
