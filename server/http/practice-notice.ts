import { messages } from '#domain/messages.ts';
import { escapeHtml } from '#server/platform/escape.ts';

/** With values of their own: a page that needs a token nowhere else is built without it. */
const STYLE =
  '.practice-notice{padding:.6rem var(--gutter,1rem);background:var(--warning-soft,#ffefc7);color:var(--warning,#7a4e00);border-bottom:2px solid;font-weight:700;font-size:var(--text-sm,.9375rem);line-height:1.4;text-align:center;text-wrap:balance}';

const NOTICE = `<style>${STYLE}</style><aside class="practice-notice" aria-label="${escapeHtml(messages.practice.label)}">${escapeHtml(messages.practice.notice)}</aside>`;

/** A page with the notice, above all else, that this is a practice shop. The page's policy is made of the result. */
export function withPracticeNotice(html: string): string {
  return html.replace(/<body[^>]*>/, (body) => `${body}${NOTICE}`);
}

/** A page without the notice, as it was built. */
export const withoutPracticeNotice = (html: string): string => html.replaceAll(NOTICE, '');
