import type { Visitor } from './visitor.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A tag of our built pages: attribute values are in double quotes, so a `>` inside one is skipped. */
const TAG = /<[a-z/!](?:"[^"]*"|[^">])*>/gi;
const PLACEHOLDER = /\sdata-nav="(name|quantity)"/;
/** The personal parts are before the main part; from there on the page passes unchanged. */
const MAIN = /^<main[\s>]/i;

/**
 * Fills the marked places of a page, chunk by chunk: `data-session` and `data-cart` on the navigation, `data-visit`
 * when the user returns and the page must show at once, `data-banner` on the offer, the text of `data-nav` elements.
 * Texts are escaped; nothing else changes.
 */
export class PageFiller {
  #texts: Record<string, string>;
  #visitor: Visitor;
  #isReturn: boolean;
  #held = '';
  #inPlaceholder = false;
  #isPastNavigation = false;

  constructor(visitor: Visitor, isReturn: boolean) {
    this.#visitor = visitor;
    this.#isReturn = isReturn;
    this.#texts = { name: escapeText(visitor.name ?? ''), quantity: String(visitor.pairs) };
  }

  /** The next chunk of the page, filled; an incomplete tag is held back for the next chunk. */
  push(chunk: string): string {
    if (this.#isPastNavigation) return chunk;
    const text = this.#held + chunk;
    let filled = '';
    let done = 0;
    for (const { 0: tag, index } of text.matchAll(TAG)) {
      if (!this.#inPlaceholder) filled += text.slice(done, index);
      this.#inPlaceholder = false;
      done = index;
      if (MAIN.test(tag)) {
        this.#isPastNavigation = true;
        this.#held = '';
        return filled + text.slice(done);
      }
      filled += this.#fillTag(tag);
      done += tag.length;
    }
    this.#held = text.slice(done);
    return filled;
  }

  /** The text that was held back when the page ended. */
  end(): string {
    return this.#isPastNavigation || this.#inPlaceholder ? '' : this.#held;
  }

  #fillTag(tag: string): string {
    const { name, pairs, bannerDismissed } = this.#visitor;
    const placeholder = PLACEHOLDER.exec(tag)?.[1];
    const filled = tag
      .replace(/(\sdata-session=)"[^"]*"/, `$1"${name === null ? 'out' : 'in'}"`)
      .replace(/(\sdata-cart=)"[^"]*"/, `$1"${pairs}"`)
      .replace(/(\sdata-visit=)"[^"]*"/, this.#isReturn ? '$1"again"' : '$&')
      .replace(/(\sdata-banner=)"[^"]*"/, bannerDismissed || name !== null ? '$1"dismissed"' : '$&');
    if (placeholder === undefined) return filled;
    this.#inPlaceholder = true;
    return filled + this.#texts[placeholder];
  }
}

/** A page's response with its marked places filled, as a stream; its headers, and so its policy, stay. */
export function fillPage(page: Response, visitor: Visitor, isReturn: boolean): Response {
  if (page.body === null) return page;
  const filler = new PageFiller(visitor, isReturn);
  const fill = new TransformStream<string, string>({
    transform: (chunk, out) => out.enqueue(filler.push(chunk)),
    flush: (out) => out.enqueue(filler.end()),
  });
  // The browser has already decompressed the body: its compressed length is wrong now.
  const headers = new Headers(page.headers);
  for (const name of ['content-length', 'content-encoding']) headers.delete(name);
  const body = page.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(fill)
    .pipeThrough(new TextEncoderStream());
  return new Response(body, { status: page.status, statusText: page.statusText, headers });
}
