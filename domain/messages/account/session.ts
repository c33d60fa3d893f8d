/** The session of every page: guards and refresh. */
export const session = {
  invalidToken: 'Invalid access token',
  noRefreshToken: 'No refresh token available',
} as const;
