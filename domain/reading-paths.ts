import { paths } from './paths.ts';

/** The pages that people find by search: the areas that we serve, and the guides to care. No script needs them. */
export const readingPaths = { areas: '/sneaker-cleaning', care: '/care' } as const;

/** The page of a served area, by its key in `REGIONS`. */
export function areaPath(key: string): string {
  return `${readingPaths.areas}/${key}`;
}

/** The page of a guide to care. */
export function guidePath(slug: string): string {
  return `${readingPaths.care}/${slug}`;
}

const WITH_PICTURE: readonly string[] = [
  paths.services,
  paths.rates,
  paths.about,
  paths.register,
  paths.terms,
  paths.privacy,
  ...Object.values(readingPaths),
];

/** The name of the picture that a link to a page shows in chats, without its ending; pages without their own use home's. */
export function sharePictureName(path: string): string {
  const isRead = Object.values(readingPaths).some((folder) => path.startsWith(`${folder}/`));
  return isRead || WITH_PICTURE.includes(path) ? path.slice(1).replaceAll('/', '-') : 'home';
}
