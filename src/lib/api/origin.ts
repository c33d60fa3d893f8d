import { withoutEnding } from '#domain/without-ending.ts';

/** What the host wrote into the page, where the API lives on another origin than the site. */
function originInPage(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content;
}

/** The API's origin, as the page tells it, else as the site was built; empty when it is the site's own. */
export const apiOrigin: string = withoutEnding(originInPage() ?? import.meta.env.PUBLIC_API_URL ?? '', '/');
