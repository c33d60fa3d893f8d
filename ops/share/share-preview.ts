import { escapeHtml } from '#server/platform/escape.ts';

/** What a built page tells search engines and chats about itself. */
export type PreviewTags = {
  title: string;
  description: string;
  address: string;
  site: string;
  chatTitle: string;
  chatText: string;
  picture: string;
  isListed: boolean;
};

/** About what a search result shows on a phone, in characters; search engines measure in pixels. */
const RESULT = { title: 60, description: 160 };
/** What WhatsApp shows of a link: two lines of title, and two of text. */
const CHAT = { title: 80, text: 120 };
/** A larger picture is not fetched by WhatsApp, in bytes. */
const PICTURE_MAX = 300_000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name = '') => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return hex !== undefined ? String.fromCodePoint(Number.parseInt(hex, 16)) : (ENTITIES[name] ?? whole);
  });

/** Reads a built page's tags; throws naming the first one that it lacks. */
export function readPreviewTags(html: string): PreviewTags {
  const tag = (name: string) => {
    const text = new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
    if (!text) throw new Error(`The page has no <meta> ${name}.`);
    return plain(text);
  };
  const title = /<title>([^<]+)<\/title>/.exec(html)?.[1];
  if (title === undefined) throw new Error('The page has no <title>.');
  const address = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return {
    title: plain(title),
    description: tag('description'),
    address: address === undefined ? '' : plain(address),
    site: tag('og:site_name'),
    chatTitle: tag('og:title'),
    chatText: tag('og:description'),
    picture: tag('og:image'),
    isListed: address !== undefined && !html.includes('content="noindex"'),
  };
}

/** What is cut off or missing when the page is found or shared, each as a sentence; empty when nothing is. */
export function previewProblems(shared: PreviewTags, picture: Uint8Array | null): string[] {
  const tooLong = (what: string, text: string, most: number) =>
    text.length > most ? [`${what} has ${text.length} characters; about ${most} are shown.`] : [];
  return [
    ...(shared.isListed ? [] : ['The page asks search engines not to list it.']),
    ...tooLong('The title in a search result', shared.title, RESULT.title),
    ...tooLong('The description in a search result', shared.description, RESULT.description),
    ...tooLong('The title in a chat', shared.chatTitle, CHAT.title),
    ...(picture === null
      ? [`The share picture ${shared.picture} is not in the built site: run npm run share-pictures.`]
      : []),
    ...(picture !== null && picture.length > PICTURE_MAX
      ? [`The share picture has ${picture.length} bytes; WhatsApp fetches up to ${PICTURE_MAX}.`]
      : []),
  ];
}

const STYLE = `
  * { box-sizing: border-box; margin: 0 }
  body { font: 16px/1.4 Roboto, Arial, sans-serif; background: #f1f3f4; color: #202124; padding: 24px;
    display: grid; gap: 32px; justify-content: center; grid-template-columns: minmax(0, 600px) }
  h1 { font-size: 16px; margin-bottom: 8px; font-weight: 600 }
  .result, .chat { background: #fff; border-radius: 12px; padding: 16px }
  .site { display: flex; gap: 12px; align-items: center; font-size: 14px }
  .site b { display: block; font-weight: 400 } .site span { color: #4d5156; font-size: 12px }
  .site i { width: 28px; height: 28px; border-radius: 50%; background: #10502f; flex: none }
  .name { color: #1a0dab; font-size: 20px; line-height: 26px; margin: 8px 0 4px; overflow: hidden;
    display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical }
  .text { color: #4d5156; font-size: 14px; line-height: 22px; overflow: hidden;
    display: -webkit-box; -webkit-line-clamp: 3; -webkit-box-orient: vertical }
  .chat { background: #efe7dd } .bubble { background: #d9fdd3; border-radius: 10px; padding: 4px; max-width: 340px; margin-left: auto }
  .bubble img, .none { display: block; width: 100%; aspect-ratio: 1.91; object-fit: cover; border-radius: 8px 8px 0 0; background: #c9cfc9 }
  .card { background: #c8ebc3; border-radius: 0 0 8px 8px; padding: 8px 10px }
  .card b, .card p { overflow: hidden; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical }
  .card b { font-size: 15px; font-weight: 600 } .card p, .card span { font-size: 13px; color: #54656f }
  .link { color: #027eb5; font-size: 14px; padding: 6px 6px 4px; overflow-wrap: anywhere }`;

/** A page that shows a search result and a chat with the page's own tags; the picture is part of it. */
export function previewPage(shared: PreviewTags, picture: Uint8Array | null): string {
  const e = escapeHtml;
  const { host, pathname } = new URL(shared.address || shared.picture);
  const crumbs = [host, ...pathname.split('/').filter(Boolean)].join(' › ');
  const image =
    picture === null
      ? '<div class="none"></div>'
      : `<img alt="" src="data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}">`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Preview: ${e(shared.title)}</title><style>${STYLE}</style>
<section><h1>In a search result</h1><div class="result"><div class="site"><i></i><div><b>${e(shared.site)}</b><span>${e(crumbs)}</span></div></div>
<p class="name">${e(shared.title)}</p><p class="text">${e(shared.description)}</p></div></section>
<section><h1>In a WhatsApp chat</h1><div class="chat"><div class="bubble">${image}
<div class="card"><b>${e(shared.chatTitle)}</b><p>${e(shared.chatText)}</p><span>${e(host)}</span></div>
<p class="link">${e(shared.address)}</p></div></div></section></html>
`;
}
