import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { areaPath, guidePath, readingPaths, sharePictureName } from '#domain/reading-paths.ts';
import { CHROMIUM_ARGS, findChromium } from '#ops/chromium.ts';
import { frontField } from '#ops/content/front-matter.ts';
import { areasWithPages } from '#ops/content/opened-areas.ts';
import { shopFacts } from '#server/platform/shop-facts.ts';

/**
 * `npm run share-pictures`: draws the 1200x630 picture that a link to each public page shows in messengers, from the
 * page's own text, the shop's typeface and its pictures, into public/images/share/. Run it after changing those texts.
 * `-- /care /about-us` draws those of some pages, or of all below one, and leaves the icons alone.
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

type Drawn = { path: string; words: Section | undefined; before: string; after: string };

const CONTENT = 'src/content';

/** The title and the lead in the front matter of a legal page. */
async function legal(name: string): Promise<Section> {
  const text = await readFile(`${CONTENT}/legal/${name}.md`, 'utf8');
  return { title: frontField(text, 'title'), lead: frontField(text, 'lead') };
}

const turnaround = messages.pages.turnaround(shopFacts().turnaroundHours);
const sections = JSON.parse(
  (await readFile(`${CONTENT}/sections.json`, 'utf8')).replaceAll('{turnaround}', turnaround),
) as Record<string, Section>;
const pairs = JSON.parse(await readFile(`${CONTENT}/pairs.json`, 'utf8')) as {
  id: string;
  before: string;
  after: string;
}[];

/** The pages of a folder of the content: each with its own words, and the pair that its front matter names. */
async function read(folder: string, wordsOf: (id: string, text: string) => Section, pathOf: (id: string) => string) {
  const files = (await readdir(`${CONTENT}/${folder}`)).filter((name) => name.endsWith('.md'));
  return Promise.all(
    files.map(async (file): Promise<Drawn> => {
      const id = file.slice(0, -'.md'.length);
      const text = await readFile(`${CONTENT}/${folder}/${file}`, 'utf8');
      const pair = pairs.find((one) => one.id === frontField(text, 'pair'));
      if (pair === undefined) throw new Error(`${CONTENT}/${folder}/${file}: pair is not in pairs.json`);
      const name = (picture: string) => picture.replace(/^.*\/|\.webp$/g, '');
      return { path: pathOf(id), words: wordsOf(id, text), before: name(pair.before), after: name(pair.after) };
    }),
  );
}

const json = async (name: string): Promise<unknown> => JSON.parse(await readFile(`${CONTENT}/${name}`, 'utf8'));
const areas = areasWithPages(await json('opened.json'), await json('closed.json'));

function areaWords(id: string, text: string): Section {
  const town = areas.find(({ slug }) => slug === id)?.name ?? id;
  const filled = (words: string) => words.replaceAll('{town}', town);
  return { title: filled(sections['area-head']?.title ?? ''), lead: filled(frontField(text, 'lead')) };
}

const guideWords = (_: string, text: string) => ({
  title: frontField(text, 'heading'),
  lead: frontField(text, 'lead'),
});

const all: Drawn[] = [
  { path: paths.home, words: sections['home-hero'], before: 'court-before', after: 'court-after' },
  { path: paths.about, words: sections['about-hero'], before: 'skate-before', after: 'skate-after' },
  { path: paths.rates, words: sections['rates-hero'], before: 'high-before', after: 'high-after' },
  { path: paths.services, words: sections['services-hero'], before: 'runner-before', after: 'runner-after' },
  { path: paths.register, words: sections['share-friend'], before: 'court-before', after: 'court-after' },
  { path: paths.terms, words: await legal('terms'), before: 'high-before', after: 'high-after' },
  { path: paths.privacy, words: await legal('privacy'), before: 'runner-before', after: 'runner-after' },
  { path: readingPaths.areas, words: sections['areas-head'], before: 'court-before', after: 'court-after' },
  { path: readingPaths.care, words: sections['care-head'], before: 'skate-before', after: 'skate-after' },
  ...(await read('areas', areaWords, areaPath)),
  ...(await read('guides', guideWords, guidePath)),
];
const wanted = process.argv.slice(2);
const pages = all.filter(
  ({ path }) => wanted.length === 0 || wanted.some((one) => path === one || path.startsWith(`${one}/`)),
);
if (pages.length === 0) throw new Error(`No public page is at ${wanted.join(' ')}.`);

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
  const jpeg = await sharp(await page.screenshot())
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
  await writeFile(`${OUT}/${sharePictureName(path)}.jpg`, jpeg);
}
await browser.close();

if (wanted.length > 0) process.exit();

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
