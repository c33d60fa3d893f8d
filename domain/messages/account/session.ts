/** Automatic sign-in and sign-out: guards, refresh, logout. */
export const session = {
  loggedOut: 'Logged out successfully!',
  logoutFailed: 'Logout failed. Please try again.',
  loggingOut: 'Logging you out…',
  logoutFailedHint: 'We cannot reach the shop, so you are still logged in here.',
  logoutHere: 'Log out on this phone only',
  ended: 'Your session has ended. Please login again; your cart is kept on this phone.',
  invalidToken: 'Invalid access token',
  noRefreshToken: 'No refresh token available',
} as const;
