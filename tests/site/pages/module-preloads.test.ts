import { describe, expect, it } from 'vitest';
import { withModulePreloads } from '#ops/build/module-preloads.ts';

const IMPORTS = new Map([
  ['_astro/Cart.js', ['_astro/react.js', '_astro/shop.js']],
  ['_astro/shop.js', ['_astro/react.js', '_astro/words.js']],
  ['_astro/client.js', ['_astro/react.js']],
  ['_astro/Gallery.js', ['_astro/swiper.js']],
]);
const island = (script: string, client: string) =>
  `<astro-island component-url="/_astro/${script}.js" renderer-url="/_astro/client.js" props="{&quot;a&quot;:&quot;1 > 0&quot;}" client="${client}"></astro-island>`;
const page = (body: string) => `<head><title>A</title><style>a{}</style><style>b{}</style></head><body>${body}</body>`;
const preloaded = (html: string) =>
  [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, to]) => to);

describe('the scripts of a page’s islands', () => {
  it.each(['load', 'only'])('are named in its head, with all that they import, once (client="%s")', (client) => {
    const html = withModulePreloads(page(island('Cart', client) + island('Cart', client)), IMPORTS);
    expect(preloaded(html).toSorted()).toEqual(
      ['Cart', 'client', 'react', 'shop', 'words'].map((name) => `/_astro/${name}.js`),
    );
  });

  it('are named before its styles, which are not touched', () => {
    const html = withModulePreloads(page(island('Cart', 'load')), IMPORTS);
    expect(html.indexOf('modulepreload')).toBeLessThan(html.indexOf('<style>'));
    expect(html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '')).toBe(page(island('Cart', 'load')));
  });

  it('are not named when they wait until somebody scrolls to them', () => {
    const html = withModulePreloads(page(island('Gallery', 'visible')), IMPORTS);
    expect(html).toBe(page(island('Gallery', 'visible')));
  });

  it('leave a page without islands as it is', () => {
    expect(withModulePreloads(page('<p>Prices</p>'), IMPORTS)).toBe(page('<p>Prices</p>'));
  });
});
