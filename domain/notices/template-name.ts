import type { Notice } from './notices.ts';

/** The language of our texts at WhatsApp. */
export const TEMPLATE_LANGUAGE = 'en';

/** The name of a notice's text at WhatsApp: lower case with underscores. */
export function templateName(notice: Notice): string {
  return `soleklean_${notice.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}
