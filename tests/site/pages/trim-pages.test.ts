import { expect, test } from 'vitest';
import { reachableScripts, trimPage, trimScriptedPage } from '#ops/build/pages/trim-pages.ts';
import { splitWideStyles } from '#ops/build/pages/wide-styles.ts';

const page = (css: string, body: string) =>
  `<!DOCTYPE html><html><head><style>${css}</style></head><body>${body}</body></html>`;

test('a page without script keeps only the rules and values that it can use', () => {
  const css =
    ':root{--brand-ink:#0b3a25;--unread:#fff}.shown{color:var(--brand-ink)}.elsewhere{color:red}p{margin:0}a.shown:hover{color:#000}';
  const trimmed = trimPage(page(css, '<p class="shown">Clean</p>'));
  expect(trimmed).toContain('#0b3a25');
  expect(trimmed).toMatch(/a\.\w+:hover/);
  expect(trimmed).not.toMatch(/elsewhere|unread|#fff/);
});

test('class names are short, the same in the HTML and in the styles, whatever characters they have', () => {
  const css =
    '.md\\:mt-4{margin:0}.\\32 xl\\:flex{display:flex}.\\[\\&_a\\]\\:p-0 a{padding:0}.mt-\\[0\\.5rem\\]{margin-top:.5rem}p{color:red}';
  const trimmed = trimPage(
    page(
      css,
      '<p class="md:mt-4 nowhere"></p><p class="2xl:flex md:mt-4"></p><p class="[&#38;_a]:p-0 mt-[0.5rem]"></p>',
    ),
  );
  expect(trimmed).toContain('.a{margin:0}');
  expect(trimmed).toContain('.b{display:flex}');
  expect(trimmed).toContain('.c a{padding:0}');
  expect(trimmed).toContain('.d{margin-top:.5rem}');
  expect(trimmed).toContain('<p class="a"><p class="b a"><p class="c d">');
});

test('constant values replace their variables', () => {
  const css =
    ':root{--ink:#0b3a25;--step:4px;--wide:calc(var(--step)*2);--face:"Big; bold",serif}' +
    'b{color:var(--ink);margin:var(--wide);font-family:var(--face)}';
  expect(trimPage(page(css, '<b>450</b>'))).toContain(
    '<style>b{color:#0b3a25;margin:calc(4px*2);font-family:"Big; bold",serif}</style>',
  );
});

test('a value keeps its variable where another rule sets it too, or where it is read with a fallback', () => {
  const css =
    ':root{--ink:#0b3a25;--on:var(--ink);--gap:4px}.dark{--ink:#fff}' +
    'b{color:var(--on);background:var(--ink);margin:var(--gap,2px)}';
  const trimmed = trimPage(page(css, '<b class="dark">450</b>'));
  expect(trimmed).toContain(':root{--ink:#0b3a25;--on:var(--ink);--gap:4px}');
  expect(trimmed).toMatch(/margin:var\(--gap, ?2px\)/);
});

test('space between words stays, space at the start of a line is removed', () => {
  const trimmed = trimPage(page('p{margin:0}', '<div> <p>Sole <b>Klean</b> shop</p> <p>Accra</p> </div>'));
  expect(trimmed).toContain('<div><p>Sole <b>Klean</b> shop<p>Accra</div>');
});

test('a page with script is not changed, because classes may appear later', () => {
  const scripted = page('.later{color:red}', '<script>document.body.className = "later"</script>');
  expect(trimPage(scripted)).toBe(scripted);
});

test('a page with script keeps the rules that its HTML or its scripts name, and its text as it is', () => {
  const css =
    '.shown{color:red}.later{color:blue}.md\\:mt-4{margin:0}.elsewhere{color:green}.swiper-initialized{top:0}p{margin:0}';
  const html = page(css, '<p class="shown"> Clean </p>\n<script type="module" src="/_astro/a.js"></script>');
  const trimmed = trimScriptedPage(html, 'x.className="later md:mt-4"');
  expect(trimmed).toMatch(/\.shown.*\.later.*md\\:mt-4.*\.swiper-initialized.*p\{/);
  expect(trimmed).not.toContain('elsewhere');
  expect(trimmed.replace(/<style>.*<\/style>/, '')).toBe(html.replace(/<style>.*<\/style>/, ''));
});

test('a class is not kept for a longer name that contains it, and one with quotes in it is kept', () => {
  const css = ".h-2{height:1px}.gap-h-2{gap:0}.before\\:content-\\[\\'\\'\\]:before{content:''}";
  const trimmed = trimScriptedPage(
    page(css, '<script src="/_astro/a.js"></script>'),
    "x=`gap-h-2 before:content-['']`",
  );
  expect(trimmed).not.toContain('.h-2');
  expect(trimmed).toMatch(/\.gap-h-2.*\.before/);
});

test('the scripts of a page are those it names and those they name, and no others', () => {
  const scripts = new Map([
    ['a.js', 'import("./b.js")'],
    ['b.js', 'import"./a.js";const text="b";import("./c-1.js")'],
    ['c-1.js', 'const text="c"'],
    ['other.js', 'const text="other"'],
  ]);
  const reached = reachableScripts('<script src="/_astro/a.js"></script>', scripts);
  expect(reached).toMatch(/"b"[\s\S]*"c"/);
  expect(reached).not.toContain('other');
});

test('a list of selectors keeps those that the page can match, whatever characters they have', () => {
  const css =
    '.used,.unused-1,.before\\:shadow-\\[0_1px_\\#0006\\,1px\\]:before,:where(.used,.other) a,[aria-current=page],.used:not(.unused-1){margin:0}';
  const trimmed = trimPage(page(css, '<p class="used">Clean</p>'));
  expect(trimmed).toMatch(
    /<style>\.a,:where\(\.a(?:,\.other)?\) a,\[aria-current=page\],\.a(?::not\(\.unused-1\))?\{margin:0\}/,
  );
});

test('variables that nothing reads and keyframes that nothing plays are dropped', () => {
  const css =
    '@keyframes seen{to{opacity:0}}@keyframes unseen{to{opacity:1}}' +
    'b{--read:1px;--unread:0 0;margin:var(--read);animation:seen 1s}i{--alone:1}';
  const trimmed = trimPage(page(css, '<b>450</b><i style="--x:1;order:var(--x)">2</i>'));
  expect(trimmed).toContain('--read:1px');
  expect(trimmed).toContain('@keyframes seen');
  expect(trimmed).not.toMatch(/--unread|--alone|unseen|i\{\}/);
});

test('rules for wide screens and pointers get a sheet that a phone does not wait for; nothing is lost', () => {
  const phone = 'b{margin:0}@media (width<=40em){b{margin:1px}}';
  const wide =
    '@media (width>=48em){b{margin:2px;content:"}"}}@media (hover:hover) and (pointer:fine){b:hover{margin:3px}}';
  const { html, sheet } = splitWideStyles(page(phone + wide, '<b>450</b>'));
  expect(sheet?.css).toBe(wide);
  expect(html).toContain(`<style>${phone}</style><link rel=stylesheet media="(min-width:35em)`);
  expect(html).toContain(`href=/_astro/${sheet?.name}>`);
  // By its bytes: another sheet has another name.
  expect(splitWideStyles(page(`${wide}@media (width>=64em){b{margin:4px}}`, '')).sheet?.name).not.toBe(sheet?.name);
  expect(splitWideStyles(page(phone, ''))).toEqual({ html: page(phone, ''), sheet: null });
});
