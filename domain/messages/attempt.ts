/** How the API answers whatever is not there, or not the caller's. It says nothing to a person. */
export const NOT_FOUND = 'Not found.';

/** The sentences for a call that failed without a message of its own. */
export const attempt = {
  unreachable: 'No answer from the shop. Look at the connection and try again.',
  failed: 'That did not work. Please try again.',
  gone: 'We cannot find this any more. Load the page again to see what has changed.',
} as const;
