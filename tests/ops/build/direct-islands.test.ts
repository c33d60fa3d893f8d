import { expect, it } from 'vitest';
import { withDirectIslands, withEarlyRuntime } from '#ops/build/pages/direct-islands.ts';

const island = (component: string, more = 'component-export="default"') =>
  `<astro-island component-url="/_astro/${component}" ${more} renderer-url="/_astro/client.f6.js" props="{}">`;
const built = () =>
  new Map([
    ['Cart.a1.js', 'import{a}from"./page-shell.e5.js";export{a as default}'],
    ['Shell.d4.js', 'export{t as default}from"./page-shell.e5.js";'],
    ['client.f6.js', 'export{r as default}from"./react-dom.c3.js";'],
    ['page-shell.e5.js', 'let t;export{t}'],
    ['react-dom.c3.js', 'import{e}from"./rolldown-runtime.g7.js";let r;export{r};'],
    ['rolldown-runtime.g7.js', 'let e;export{e}'],
  ]);

it('names the file of a component and of the renderer in place of one that leads there', () => {
  const scripts = built();
  const html = withDirectIslands(island('Shell.d4.js') + island('Cart.a1.js'), scripts);
  expect(html).toBe(
    '<astro-island component-url="/_astro/page-shell.e5.js" component-export="t" renderer-url="/_astro/react-dom.c3.js" props="{}">' +
      '<astro-island component-url="/_astro/Cart.a1.js" component-export="default" renderer-url="/_astro/react-dom.c3.js" props="{}">',
  );
  // The renderer is read by its default, which its file has now, once.
  const [react, others] = [
    scripts.get('react-dom.c3.js') ?? '',
    [...scripts].filter(([file]) => file !== 'react-dom.c3.js'),
  ];
  expect(react).toBe(`${built().get('react-dom.c3.js')}export{r as default}from"./react-dom.c3.js";`);
  expect(others).toEqual([...built()].filter(([file]) => file !== 'react-dom.c3.js'));
});

it('leaves a page without islands, and islands whose files hold something, as they are', () => {
  const scripts = new Map([['client.f6.js', 'let a;export{a as default}']]);
  const html = `<p>client.f6.js</p>${island('Gone.b2.js')}`;
  expect([withDirectIslands(html, scripts), scripts.size]).toEqual([html, 1]);
});

it('fetches the bundler’s runtime with the shell', () => {
  const scripts = built();
  withEarlyRuntime(scripts);
  withEarlyRuntime(scripts);
  expect(scripts.get('page-shell.e5.js')).toBe('import"./rolldown-runtime.g7.js";let t;export{t}');
});
