import { paths } from '#domain/paths.ts';

/** The pages that search engines may list, each with a share picture of the same name. */
export const publicPages = [
  { path: paths.home, picture: 'home' },
  { path: paths.services, picture: 'services' },
  { path: paths.rates, picture: 'rate-and-services' },
  { path: paths.about, picture: 'about-us' },
  { path: paths.register, picture: 'register' },
  { path: paths.terms, picture: 'terms' },
  { path: paths.privacy, picture: 'privacy' },
] as const;

/** The address of the share picture of a page; pages without their own use home's. */
export function sharePicture(path: string): string {
  const own = publicPages.find((page) => page.path === path)?.picture ?? 'home';
  return `/images/share/${own}.jpg`;
}
