/**
 * The look of a mail. The colours are the site's tokens. Mail programs know no CSS variables, many drop style sheets,
 * and pictures may be blocked. So every style is on its element, and the sheet only adds dark mode.
 */
const TOKENS = {
  paper: '#fbf6ea',
  sand: '#f2e8d3',
  card: '#fffdf8',
  ink: '#10261b',
  inkSoft: '#45574c',
  line: '#ddd0b5',
  green900: '#0b3a25',
  green800: '#10502f',
  green600: '#17633d',
  mint: '#bfe3cd',
  accent: '#ffc72c',
  gum: '#a8601a',
} as const;

const { paper, sand, card, ink, inkSoft, line, green900, green800, green600, mint, accent, gum } = TOKENS;
const BODY = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const DISPLAY = "font-family:'Arial Black','Roboto Condensed','Segoe UI',Arial,sans-serif;font-weight:900";

/** The styles by their use; values only, for a `style` attribute. */
export const STYLES = {
  body: `margin:0;padding:0;background:${paper};${BODY};color:${ink}`,
  page: 'max-width:600px;margin:0 auto;padding:20px 12px 28px',
  preview: 'display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:transparent',
  sheet: `background:${card};border:1px solid ${line};border-radius:18px;overflow:hidden`,
  head: `background:${green800};padding:22px 26px 24px`,
  mark: `margin:0;font-size:21px;line-height:1;letter-spacing:-.5px;color:${paper};${DISPLAY}`,
  klean: `color:${accent}`,
  stitch: 'border:0;border-top:2px dashed #ffffff45;margin:16px 0 18px;height:0',
  kicker: `margin:0 0 8px;font-size:13px;line-height:1.3;font-weight:700;letter-spacing:.4px;color:${mint}`,
  title: `margin:0;font-size:29px;line-height:1.08;letter-spacing:-.6px;color:${paper};${DISPLAY}`,
  content: 'padding:24px 26px 26px',
  line: `margin:0 0 16px;font-size:16px;line-height:1.55;overflow-wrap:anywhere;word-break:break-word;color:${ink}`,
  track: `width:100%;border-collapse:separate;margin:4px 0 6px`,
  done: `background:${green600};height:14px;border-radius:7px 0 0 7px;font-size:0;line-height:0`,
  todo: `background:${sand};height:14px;border-radius:0 7px 7px 0;font-size:0;line-height:0`,
  edge: `width:4px;background:${accent};height:14px;font-size:0;line-height:0`,
  stage: `margin:0 0 20px;font-size:14px;line-height:1.4;font-weight:700;color:${inkSoft}`,
  facts: 'width:100%;border-collapse:collapse;margin:4px 0 22px',
  label: `padding:9px 12px 9px 0;border-bottom:1px solid ${line};font-size:15px;line-height:1.4;text-align:left;font-weight:400;vertical-align:top;color:${inkSoft}`,
  value: `padding:9px 0;border-bottom:1px solid ${line};font-size:15px;line-height:1.4;text-align:right;vertical-align:top;font-variant-numeric:tabular-nums;overflow-wrap:anywhere;color:${ink}`,
  strong: `font-weight:800;font-size:17px;border-bottom:0;color:${ink}`,
  whole: 'white-space:nowrap',
  action: 'margin:6px 0 18px',
  button: `display:inline-block;background:${accent};color:${green900};font-size:17px;line-height:1.2;font-weight:800;text-decoration:none;padding:15px 26px;border-radius:14px;border-bottom:4px solid ${gum}`,
  address: `margin:0 0 16px;font-size:13px;line-height:1.5;overflow-wrap:anywhere;word-break:break-all;color:${inkSoft}`,
  note: `margin:0;padding:14px 16px;border-radius:12px;background:${sand};font-size:14px;line-height:1.5;color:${inkSoft}`,
  help: `white-space:nowrap;text-decoration:underline;color:${inkSoft}`,
  foot: `margin:18px 14px 0;font-size:13px;line-height:1.5;text-align:center;color:${inkSoft}`,
} as const;

/** The dark mode by class; the green head and the button stay the same. */
const DARK: Record<string, string> = {
  'sk-body': `background:#07140e!important`,
  'sk-sheet': 'background:#0f2318!important;border-color:#2a4636!important',
  'sk-ink': `color:${sand}!important`,
  'sk-soft': `color:${mint}!important`,
  'sk-rule': 'border-color:#2a4636!important',
  'sk-note': 'background:#193325!important;color:#d8eadf!important',
  'sk-todo': 'background:#2a4636!important',
  'sk-done': `background:${mint}!important`,
};

/** The mail's style sheet: dark mode, in both forms that mail programs know. */
export const DARK_SHEET = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${Object.entries(DARK)
    .map(([name, style]) => `.${name}{${style}}`)
    .join('')}}`,
  ...Object.entries(DARK).map(([name, style]) => `[data-ogsc] .${name}{${style}}`),
].join('');
