import { html } from 'hono/html';

/** What a page of the stand-ins may load and who may frame it: itself, and those given. */
export function pagePolicy(frameAncestors = "'none'"): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Frame-Options': frameAncestors === "'none'" ? 'DENY' : 'SAMEORIGIN',
    'Cache-Control': 'no-store',
  };
}

type Markup = ReturnType<typeof html>;

/** A whole page around a body; every value put into the markup is escaped. */
export function page(given: { title: string; body: Markup; script?: string; look?: 'desk' | 'payment/popup' }): Markup {
  const { title, body, script, look = 'desk' } = given;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/standins/style.css">
<link rel="stylesheet" href="/standins/${look}.css">
<link rel="icon" href="data:,">
${script === undefined ? '' : html`<script type="module" src="${script}"></script>`}
</head>
<body class="${look === 'desk' ? 'desk' : 'popup'}">
${body}
</body>
</html>`;
}

/** The strip that says what this is, and the way between the stand-ins. */
export function masthead(here: string): Markup {
  const places = [
    ['/standins/', 'Stand-ins'],
    ['/standins/mail/', 'Mail'],
    ['/standins/payment/', 'Payments'],
  ] as const;
  return html`<header class="masthead">
<p class="mark">Stand-in: a practice shop, nothing here is real</p>
<nav aria-label="Stand-ins">${places.map(
    ([href, label]) => html`<a href="${href}"${href === here ? html` aria-current="page"` : ''}>${label}</a>`,
  )}<a href="/">To the shop</a></nav>
</header>`;
}
