import { escapeHtml } from './escape.ts';

/** The shop's colours, as in the site's tokens; mail programs know no CSS variables. */
const INK = '#10261b';
const INK_SOFT = '#45574c';
const PAPER = '#fbf6ea';
const CARD = '#fffdf8';
const LINE = '#ddd0b5';
const GREEN = '#0b3a25';
const ACCENT = '#ffc72c';
const GUM = '#a8601a';
const FONT = "font-family:'Trebuchet MS',Verdana,sans-serif";

/** What a letter says: sentences in order, one button at most, and a small note below it. */
export type LetterParts = {
  subject: string;
  lines: string[];
  button?: { label: string; url: string };
  note?: string;
};

function paragraph(line: string): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${INK}">${escapeHtml(line)}</p>`;
}

function buttonRow({ label, url }: { label: string; url: string }): string {
  const link = escapeHtml(url);
  return [
    `<p style="margin:8px 0 20px"><a href="${link}" style="display:inline-block;background:${ACCENT};color:${GREEN};`,
    `font-weight:bold;font-size:16px;text-decoration:none;padding:14px 24px;border-radius:12px;border-bottom:4px solid ${GUM}">`,
    `${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${INK_SOFT};word-break:break-all">${link}</p>`,
  ].join('');
}

/** A mail in the shop's colours with a text part that says the same; every value is escaped. */
export function letter({ subject, lines, button, note }: LetterParts): { subject: string; text: string; html: string } {
  const text = [...lines, ...(button ? [`${button.label}: ${button.url}`] : []), ...(note ? [note] : []), 'SoleKlean'];
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>',
    `<body style="margin:0;padding:24px 12px;background:${PAPER};${FONT}">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${CARD};border:1px solid ${LINE};border-radius:16px">`,
    `<tr><td style="background:${GREEN};border-radius:16px 16px 0 0;padding:20px 28px;font-size:22px;font-weight:bold;color:${PAPER}">`,
    `Sole<span style="color:${ACCENT}">Klean</span></td></tr>`,
    '<tr><td style="padding:28px">',
    `<h1 style="margin:0 0 18px;font-size:22px;line-height:1.25;color:${GREEN}">${escapeHtml(subject)}</h1>`,
    ...lines.map(paragraph),
    button ? buttonRow(button) : '',
    note ? `<p style="margin:0;font-size:13px;line-height:1.5;color:${INK_SOFT}">${escapeHtml(note)}</p>` : '',
    '</td></tr></table></td></tr></table></body></html>',
  ];
  return { subject, text: `${text.join('\n\n')}\n`, html: html.join('') };
}
