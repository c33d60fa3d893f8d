/** How many mails are sent at once by one process, and so its most connections to the mail server. */
export const MAILS_AT_ONCE = 8;
