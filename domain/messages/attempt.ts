/** The sentences for a call that failed without a message of its own. */
export const attempt = {
  unreachable: 'No answer from the shop. Look at the connection and try again.',
  failed: 'That did not work. Please try again.',
} as const;
