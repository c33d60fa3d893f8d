import { messages } from '#domain/messages.ts';
import { escapeHtml } from '#server/platform/escape.ts';

/** Uses its own values, because the build drops tokens that a page does not use. */
const STYLE =
  '.practice-notice{padding:.6rem var(--gutter,1rem);background:var(--warning-soft,#ffefc7);color:var(--warning,#7a4e00);border-bottom:2px solid;font-weight:700;font-size:var(--text-sm,.9375rem);line-height:1.4;text-align:center;text-wrap:balance}';

const NOTICE = `<style>${STYLE}</style><aside class="practice-notice" aria-label="${escapeHtml(messages.practice.label)}">${escapeHtml(messages.practice.notice)}</aside>`;

/** Adds the notice "practice shop" at the top of a page. The page's policy is computed from the result. */
export function withPracticeNotice(html: string): string {
  return html.replace(/<body[^>]*>/, (body) => `${body}${NOTICE}`);
}

/** Removes the notice from a page. */
export const withoutPracticeNotice = (html: string): string => html.replaceAll(NOTICE, '');
