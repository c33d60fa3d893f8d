import { describe, expect, it } from 'vitest';
import { smallestSizes } from '#ops/build/service-worker-build.ts';
import { fillPage, PageFiller } from '#src/service-worker/fill-page.ts';
import { cacheKeyOf, requestKindOf } from '#src/service-worker/routes.ts';
import { readVisitor, UNKNOWN_VISITOR, type Visitor } from '#src/service-worker/visitor.ts';

const NOW = Date.UTC(2026, 5, 1);
const AMA: Visitor = { name: 'Ama', pairs: 3, cartEnds: NOW + 1000, bannerDismissed: true };

const PAGE = [
  '<!doctype html><html lang="en-GH"><head><title>A > B</title></head><body>',
  '<aside class="banner" aria-label="a > b" data-banner="shown"><p>Offer</p></aside>',
  '<header class="nav" data-session="out" data-cart="0" data-visit="new"><a href="/cart"><span data-nav="quantity">0</span></a>',
  '<button><span class="sr-only">Account</span><span data-nav="name"></span><svg></svg></button></header>',
  '<main id="main"><p data-nav="name" data-session="out" data-banner="shown">as written</p></main></body></html>',
].join('');

const FILLED = PAGE.replace('data-banner="shown"', 'data-banner="dismissed"')
  .replace('data-session="out" data-cart="0"', 'data-session="in" data-cart="3"')
  .replace('data-nav="quantity">0<', 'data-nav="quantity">3<')
  .replace('data-nav="name"></span>', 'data-nav="name">Ama</span>');

function fillBy(pieces: string[], visitor: Visitor): string {
  const filler = new PageFiller(visitor, false);
  return pieces.map((piece) => filler.push(piece)).join('') + filler.end();
}

describe('filling a page', () => {
  it('fills the marked places before the main part, and nothing else', () => {
    expect(fillBy([PAGE], AMA)).toBe(FILLED);
  });

  it('gives the same result however the page is cut into pieces', () => {
    for (let length = 1; length <= 40; length += 1) {
      const pieces = PAGE.match(new RegExp(`.{1,${length}}`, 'gs')) ?? [];
      expect(fillBy(pieces, AMA)).toBe(FILLED);
    }
  });

  it('marks the navigation of a page to which the user returns', () => {
    const filler = new PageFiller(AMA, true);
    const returned = FILLED.replace('data-visit="new"', 'data-visit="again"');
    expect(filler.push(PAGE) + filler.end()).toBe(returned);
  });

  it('leaves a guest’s page as it was built', () => {
    expect(fillBy([PAGE], UNKNOWN_VISITOR)).toBe(PAGE);
  });

  it.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'&amp;", '$& $1 $`', '</span>'])(
    'writes the name %s as text',
    (name) => {
      const html = fillBy([PAGE], { ...AMA, name });
      const written = /data-nav="name">(.*?)<\/span><svg>/.exec(html)?.[1] ?? '';
      expect(written).not.toMatch(/[<>"']/);
      const read = written.replace(/&lt;|&gt;|&quot;|&#39;|&amp;/g, (entity) => {
        return { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }[entity] ?? '';
      });
      expect(read).toBe(name);
    },
  );

  it('loses nothing of a page that ends in the middle of a tag', () => {
    expect(fillBy(['<p>whole</p><p cl'], AMA)).toBe('<p>whole</p><p cl');
  });

  it('streams, keeps status and policy, and drops the compressed length', async () => {
    const headers = {
      'content-type': 'text/html',
      'content-length': '9',
      'content-security-policy': "default-src 'self'",
    };
    const filled = fillPage(new Response(PAGE, { status: 404, headers }), AMA, false);
    expect(filled.status).toBe(404);
    expect(filled.headers.get('content-length')).toBeNull();
    expect(filled.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(await filled.text()).toBe(FILLED);
  });
});

describe('the visitor record', () => {
  it('is what an island sent', () => {
    expect(readVisitor(structuredClone(AMA), NOW)).toEqual(AMA);
  });

  it('contains no expired cart', () => {
    expect(readVisitor(AMA, NOW + 1001)).toEqual({ ...AMA, pairs: 0, cartEnds: null });
  });

  it.each([
    null,
    'Ama',
    {},
    { ...AMA, pairs: '3' },
    { ...AMA, pairs: -1 },
    { ...AMA, pairs: 0.5 },
    { ...AMA, name: 7 },
    { ...AMA, name: 'x'.repeat(201) },
  ])('is null when it reads %j', (value) => {
    expect(readVisitor(value, NOW)).toBeNull();
  });
});

describe('which addresses the service worker answers', () => {
  it.each([
    ['/', true, 'page'],
    ['/orders/a-slug', true, 'page'],
    ['/staff/day', true, 'page'],
    ['/staff/day/', true, 'page'],
    ['/staff/day', false, null],
    ['/staff', true, null],
    ['/staff/money', true, null],
    ['/checkout', true, 'payment'],
    ['/checkout/', true, 'payment'],
    ['/checkout', false, null],
    ['/api/orders/', true, null],
    ['/api/services/', false, null],
    ['/standins/mail/', true, null],
    ['/healthz', false, null],
    ['/_astro/a.css', false, 'asset'],
    ['/brand/wordmark.svg', false, 'asset'],
    ['/brand/dismissed.svg', false, 'dismissal'],
    ['/images/share.jpg', false, null],
    ['/apiary', true, 'page'],
  ] as const)('%s, opened as a page: %s, is %s', (pathname, isNavigation, part) => {
    expect(requestKindOf(pathname, isNavigation)).toBe(part);
  });

  it.each([
    ['/about-us/', '/about-us'],
    ['/', '/'],
    ['/orders/some-slug', '/orders/order'],
    ['/reset-password/secret', '/reset-password/token'],
  ])('a copy of %s is stored as %s', (pathname, copy) => {
    expect(cacheKeyOf(pathname)).toBe(copy);
  });
});

describe('pictures for who saves data', () => {
  it('are the smallest that a page offers, whatever the order, in its HTML and in what its islands get', () => {
    const sizes = smallestSizes([
      '<source srcset="/_astro/wide.avif 1200w, /_astro/small.avif 480w, /_astro/middle.avif 800w" sizes="100vw">',
      'props="{&quot;avif&quot;:[0,&quot;/_astro/least.avif 480w, /_astro/most.avif 960w&quot;]}"',
      '<img src="/_astro/alone.webp"><source srcset="/_astro/one.avif 480w">',
    ]);
    expect(sizes).toEqual({
      '/_astro/wide.avif': '/_astro/small.avif',
      '/_astro/middle.avif': '/_astro/small.avif',
      '/_astro/most.avif': '/_astro/least.avif',
    });
  });
});
