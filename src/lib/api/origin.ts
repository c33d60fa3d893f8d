import { withoutEnding } from '#domain/without-ending.ts';

/** The API's origin that the host wrote into the page, where it differs from the site's. */
function originInPage(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content;
}

/** The API's origin: from the page, else from the build; empty when it is the site's own. */
export const apiOrigin: string = withoutEnding(originInPage() ?? import.meta.env.PUBLIC_API_URL ?? '', '/');
