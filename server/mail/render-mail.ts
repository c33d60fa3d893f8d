import { messages } from '#domain/messages.ts';
import { escapeHtml } from '#server/platform/escape.ts';
import { type ShopFacts, shopFacts } from '#server/platform/shop-facts.ts';
import { DARK_SHEET, STYLES } from './mail-styles.ts';

/** A line of a mail's table. A strong line is the sum of those above. */
export type Fact = { label: string; value: string; strong?: boolean };

/** The content of a mail: a title, sentences in order, figures, at most one button, and a small note below it. */
export type MailContent = {
  subject: string;
  /** Shown above the title, such as an order's code. */
  kicker?: string;
  /** The heading; the subject when there is none. */
  title?: string;
  lines: string[];
  /** The progress in percent, and its name. */
  progress?: { percent: number; label: string };
  facts?: Fact[];
  button?: { label: string; url: string };
  note?: string;
};

type Style = keyof typeof STYLES;

/** An element with its style, and with its class for dark mode. */
function element(tag: string, style: Style, content: string, { dark = '', more = '' } = {}): string {
  const named = dark === '' ? '' : ` class="${dark}"`;
  return `<${tag}${named} style="${STYLES[style]}"${more}>${content}</${tag}>`;
}

/** A text as HTML, with its line breaks. */
const inHtml = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>');

/** In characters. A value up to this length stays on one line; a payment reference is longer. */
const ONE_LINE = 18;

function factRow({ label, value, strong = false }: Fact): string {
  const more = strong ? `;${STYLES.strong}` : '';
  const whole = value.length <= ONE_LINE ? `;${STYLES.whole}` : '';
  return [
    `<tr><th scope="row" class="${strong ? 'sk-ink' : 'sk-soft'} sk-rule" style="${STYLES.label}${more}">${inHtml(label)}</th>`,
    `<td class="sk-ink sk-rule" style="${STYLES.value}${more}${whole}">${inHtml(value)}</td></tr>`,
  ].join('');
}

function track({ percent, label }: NonNullable<MailContent['progress']>): string {
  const left = Math.max(1, Math.min(99, Math.round(percent)));
  const cells = [
    element('td', 'done', '&nbsp;', { dark: 'sk-done', more: ` width="${left}%"` }),
    element('td', 'edge', '&nbsp;'),
    element('td', 'todo', '&nbsp;', { dark: 'sk-todo' }),
  ];
  const bar = `<table role="presentation" cellpadding="0" cellspacing="0" style="${STYLES.track}"><tr>${cells.join('')}</tr></table>`;
  return `${bar}${element('p', 'stage', inHtml(label), { dark: 'sk-soft' })}`;
}

function buttonRow({ label, url }: NonNullable<MailContent['button']>): string {
  const link = escapeHtml(url);
  const button = `<a href="${link}" style="${STYLES.button}">${inHtml(label)}</a>`;
  return `${element('p', 'action', button)}${element('p', 'address', link, { dark: 'sk-soft' })}`;
}

/** How to reach the shop, with links: a mail is read on the phone that calls. */
function helpLine({ supportPhone, supportEmail }: Pick<ShopFacts, 'supportPhone' | 'supportEmail'>): string {
  const link = (url: string, text: string) =>
    `<a class="sk-soft" href="${escapeHtml(url)}" style="${STYLES.help}">${escapeHtml(text)}</a>`;
  return messages.mail.help(
    link(`tel:${supportPhone.replace(/[^+\d]/g, '')}`, supportPhone),
    link(`mailto:${supportEmail}`, supportEmail),
  );
}

function textPart(
  { kicker, title, subject, lines, progress, facts = [], button, note }: MailContent,
  footer: string,
): string {
  const table = facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const parts = [
    [kicker, title ?? subject].filter(Boolean).join('\n'),
    ...lines,
    progress?.label,
    table,
    button && `${button.label}: ${button.url}`,
    note,
    `--\n${footer}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** The shop's name as its mark: of a name in two parts, such as SoleKlean, the second one is coloured. */
function mark(name: string): string {
  const [, first = '', second = ''] = /^(.*\p{Ll})(\p{Lu}[^\p{Lu}\s]*)$/u.exec(name) ?? [];
  if (first === '') return escapeHtml(name);
  return `${escapeHtml(first)}<span style="${STYLES.klean}">${escapeHtml(second)}</span>`;
}

/**
 * Renders a mail in the shop's colours, light and dark, with a text part of the same content; every value is escaped.
 * It bears the name, the areas and the ways to get help of the shop's content.
 */
export function renderMail(
  parts: MailContent,
  shop: Pick<ShopFacts, 'name' | 'areas' | 'supportPhone' | 'supportEmail'> = shopFacts(),
): { subject: string; text: string; html: string } {
  const { subject, kicker, title = subject, lines, progress, facts = [], button, note } = parts;
  const footer = messages.mail.footer(shop.name, shop.areas);
  const help = messages.mail.help(shop.supportPhone, shop.supportEmail);
  const head = [
    element('p', 'mark', mark(shop.name)),
    `<hr style="${STYLES.stitch}">`,
    kicker === undefined ? '' : element('p', 'kicker', inHtml(kicker)),
    element('h1', 'title', inHtml(title)),
  ];
  const content = [
    ...lines.map((line) => element('p', 'line', inHtml(line), { dark: 'sk-ink' })),
    progress === undefined ? '' : track(progress),
    facts.length === 0 ? '' : element('table', 'facts', `<tbody>${facts.map(factRow).join('')}</tbody>`),
    button === undefined ? '' : buttonRow(button),
    note === undefined ? '' : element('p', 'note', inHtml(note), { dark: 'sk-note' }),
  ];
  const sheet = [element('div', 'head', head.join('')), element('div', 'content', content.join(''))];
  const page = [
    element('div', 'preview', inHtml(lines.slice(0, 2).join(' '))),
    element('div', 'sheet', sheet.join(''), { dark: 'sk-sheet' }),
    element('p', 'foot', `${helpLine(shop)}<br>${inHtml(footer)}`, { dark: 'sk-soft' }),
  ];
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<style>${DARK_SHEET}</style></head>`,
    element('body', 'body', element('div', 'page', page.join('')), { dark: 'sk-body' }),
    '</html>',
  ];
  return { subject, text: textPart(parts, `${help}\n${footer}`), html: html.join('') };
}
