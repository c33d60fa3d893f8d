import { expect, test } from 'vitest';
import { previewPage, previewProblems, readPreviewTags } from '#ops/share/share-preview.ts';

const page = (edit: { title?: string; robots?: string } = {}) => `<head>
<title>${edit.title ?? 'Smell &amp; sweat | SoleKlean'}</title>
<meta name="description" content="Smell comes from bacteria in damp insoles.">
${edit.robots ?? '<link rel="canonical" href="https://shop.example/care/smell">'}
<meta property="og:site_name" content="SoleKlean">
<meta property="og:title" content="Smell &#38; sweat | SoleKlean">
<meta property="og:description" content="Smell comes from bacteria.">
<meta property="og:image" content="https://shop.example/images/share/care-smell.jpg"></head>`;

test('the preview of a page shows its own title, sentence, address and picture', () => {
  const shared = readPreviewTags(page());
  expect(shared).toMatchObject({
    title: 'Smell & sweat | SoleKlean',
    chatTitle: 'Smell & sweat | SoleKlean',
    isListed: true,
  });
  const html = previewPage(shared, Buffer.from('JPEG'));
  expect(html).toContain('shop.example › care › smell');
  expect(html).toContain('Smell &amp; sweat | SoleKlean');
  expect(html).toContain('Smell comes from bacteria in damp insoles.');
  expect(html).toContain(`data:image/jpeg;base64,${Buffer.from('JPEG').toString('base64')}`);
  expect(previewProblems(shared, Buffer.from('JPEG'))).toEqual([]);
});

test('the preview says what is cut off, what is too large, and what is missing', () => {
  const long = readPreviewTags(
    page({ title: `${'very '.repeat(20)}long`, robots: '<meta name="robots" content="noindex">' }),
  );
  const said = previewProblems(long, null).join('\n');
  expect(said).toMatch(/not to list it/);
  expect(said).toMatch(/title in a search result has 104 characters/);
  expect(said).toMatch(/care-smell\.jpg is not in the built site: run npm run share-pictures/);
  expect(previewProblems(readPreviewTags(page()), new Uint8Array(300_001)).join()).toMatch(/300001 bytes/);
  expect(() => readPreviewTags('<title>Bare</title>')).toThrow('The page has no <meta> description.');
});
