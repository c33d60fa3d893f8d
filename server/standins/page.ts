import { html } from 'hono/html';

/** A stand-in page may load only its own files; it may be framed by the given origins. */
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

/** A whole page around a body; every inserted value is escaped. */
export function page(given: {
  title: string;
  body: Markup;
  script?: string;
  sheet?: 'pages' | 'payment/popup';
}): Markup {
  const { title, body, script, sheet = 'pages' } = given;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/standins/style.css">
<link rel="stylesheet" href="/standins/${sheet}.css">
<link rel="icon" href="data:,">
${script === undefined ? '' : html`<script type="module" src="${script}"></script>`}
</head>
<body class="${sheet === 'pages' ? 'desk' : 'popup'}">
${body}
</body>
</html>`;
}

/** The header that says that this is a stand-in, with links to the other ones. */
export function standinHeader(here: string): Markup {
  const places = [
    ['/standins/', 'Stand-ins'],
    ['/standins/mail/', 'Mail'],
    ['/standins/phone/', 'Phones'],
    ['/standins/payment/', 'Payments'],
  ] as const;
  return html`<header class="masthead">
<p class="mark">Stand-in: a practice shop, nothing here is real</p>
<nav aria-label="Stand-ins">${places.map(
    ([href, label]) => html`<a href="${href}"${href === here ? html` aria-current="page"` : ''}>${label}</a>`,
  )}<a href="/">To the shop</a></nav>
</header>`;
}
