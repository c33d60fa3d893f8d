import { createHash } from 'node:crypto';
import { rulesOf } from './css-rules.ts';

/** What a phone never applies: the rules of wide screens and of a mouse's pointer. */
const APART = /^@media (?:\(width>=|\(hover:hover\))/;
/** When a browser needs them; elsewhere it fetches the sheet last and waits for nothing. */
const MEDIA = '(min-width:35em),(hover:hover) and (pointer:fine)';
const STYLE = /<style>([\s\S]*?)<\/style>/;

/**
 * A trimmed page whose rules for wide screens and pointers are in a sheet of their own, named by its bytes, so that a
 * phone's first packets hold only what a phone shows. They are last in the page's order already, as utilities of
 * breakpoints do, so that no rule wins or loses by the move. `sheet` is null for a page without such rules.
 */
export function splitWideStyles(html: string): { html: string; sheet: { name: string; css: string } | null } {
  const [, css = ''] = STYLE.exec(html) ?? [];
  const rules = rulesOf(css);
  const apart = rules.filter((rule) => APART.test(rule)).join('');
  if (apart === '') return { html, sheet: null };
  const here = rules.filter((rule) => !APART.test(rule)).join('');
  const name = `${createHash('sha256').update(apart).digest('hex').slice(0, 8)}.css`;
  const link = `<link rel=stylesheet media="${MEDIA}" href=/_astro/${name}>`;
  return { html: html.replace(STYLE, () => `<style>${here}</style>${link}`), sheet: { name, css: apart } };
}
