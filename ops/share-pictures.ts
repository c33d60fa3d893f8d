import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { paths } from '#domain/paths.ts';
import { CHROMIUM_ARGS, findChromium } from '#ops/chromium.ts';

/**
 * `npm run share-pictures`: draws the 1200x630 picture that a link to each public page shows in messengers, from the
 * page's own text, the shop's typeface and its pictures, into public/images/share/. Run it after changing those texts.
 */
const OUT = 'public/images/share';
const QUALITY = 82;

type Section = { title: string; lead?: string };

const encoded = async (path: string) => (await readFile(path)).toString('base64');
const picture = async (name: string) => `data:image/webp;base64,${await encoded(`src/assets/pictures/${name}.webp`)}`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const heading = (title: string) =>
  escaped(title)
    .replaceAll('\n', '<br>')
    .replace(/\*([^*]+)\*/g, '<span class="wide">$1</span>');

/** The title and the lead in the front matter of a legal page. */
async function legal(name: string): Promise<Section> {
  const text = await readFile(`src/content/legal/${name}.md`, 'utf8');
  const field = (key: string) => new RegExp(`^${key}: (.+)$`, 'm').exec(text)?.[1] ?? '';
  return { title: field('title'), lead: field('lead') };
}

const sections = JSON.parse(await readFile('src/content/sections.json', 'utf8')) as Record<string, Section>;
const pages: { path: string; words: Section | undefined; before: string; after: string }[] = [
  { path: paths.home, words: sections['home-hero'], before: 'court-before', after: 'court-after' },
  { path: paths.about, words: sections['about-hero'], before: 'skate-before', after: 'skate-after' },
  { path: paths.rates, words: sections['rates-hero'], before: 'high-before', after: 'high-after' },
  { path: paths.services, words: sections['services-hero'], before: 'runner-before', after: 'runner-after' },
  { path: paths.register, words: sections['share-friend'], before: 'court-before', after: 'court-after' },
  { path: paths.terms, words: await legal('terms'), before: 'high-before', after: 'high-after' },
  { path: paths.privacy, words: await legal('privacy'), before: 'runner-before', after: 'runner-after' },
];

const font = await encoded('src/assets/fonts/anybody-klean.woff2');
const wordmark = await encoded('public/brand/wordmark-on-green.svg');
const style = `
  @font-face { font-family: Anybody; src: url(data:font/woff2;base64,${font}); font-weight: 850; font-stretch: 70% 140% }
  * { box-sizing: border-box; margin: 0 }
  body { width: 1200px; height: 630px; overflow: hidden; background: #10502f; color: #fbf6ea; position: relative }
  .pair { position: absolute; left: 455px; top: 0; width: 840px; height: 630px;
    mask: linear-gradient(90deg, #0000 2%, #000 26%) }
  .pair img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover }
  .pair .after { clip-path: polygon(60% 0, 100% 0, 100% 100%, 42% 100%) }
  .pair i { position: absolute; left: 51%; top: -2%; bottom: -2%; width: 9px; background: #ffc72c; transform: skewX(-13.5deg) }
  .words { position: absolute; inset: 56px auto 56px 60px; width: 530px; display: flex; flex-direction: column }
  .words img { width: 260px; align-self: start }
  h1 { margin-top: auto; font: 850 80px/.92 Anybody; font-stretch: 84%; letter-spacing: -.015em; text-wrap: balance }
  h1 .wide { font-stretch: 120%; color: #ffc72c }
  p { margin-top: 26px; max-width: 15em; font: 500 30px/1.35 "Liberation Sans", Arial, sans-serif; color: #bfe3cd }`;

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await mkdir(OUT, { recursive: true });
for (const { path, words, before, after } of pages) {
  if (words === undefined) throw new Error(`src/content/sections.json has no text for ${path}`);
  await page.setContent(`<style>${style}</style>
    <div class="pair"><img src="${await picture(before)}"><img class="after" src="${await picture(after)}"><i></i></div>
    <div class="words"><img src="data:image/svg+xml;base64,${wordmark}"><h1>${heading(words.title)}</h1>
    <p>${escaped(words.lead ?? '')}</p></div>`);
  await page.evaluate(() => document.fonts.ready);
  const name = path === paths.home ? 'home' : path.slice(1);
  const jpeg = await sharp(await page.screenshot())
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
  await writeFile(`${OUT}/${name}.jpg`, jpeg);
}
await browser.close();

/** The icons for a phone's home screen, made from the logo; `maskable` leaves space around it for masks. */
const ICON_COLOURS = 32;
const mark = await readFile('public/brand/favicon.svg', 'utf8');
const bled = mark
  .replace(/rx="[^"]*"/, '')
  .replace(/translate\([^)]*\) scale\([^)]*\)/, 'translate(16.3 16) scale(.47)');
await sharp(Buffer.from(mark), { density: 600 })
  .resize(192)
  .png({ palette: true, colours: ICON_COLOURS, compressionLevel: 9 })
  .toFile('public/brand/icon-192.png');
await sharp(Buffer.from(mark), { density: 900 })
  .resize(512)
  .png({ palette: true, colours: ICON_COLOURS, compressionLevel: 9 })
  .toFile('public/brand/icon-512.png');
await sharp(Buffer.from(bled), { density: 900 })
  .resize(512)
  .png({ palette: true, colours: ICON_COLOURS, compressionLevel: 9 })
  .toFile('public/brand/icon-maskable.png');
