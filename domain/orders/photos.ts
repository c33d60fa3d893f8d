/** When a picture was taken: before or after the cleaning. */
export const PHOTO_KINDS = ['intake', 'after'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];
/** A picture as it is stored: the team's, or the customer's own, which only the customer and the team see. */
export type StoredPhotoKind = PhotoKind | 'customer';

/** The media types of files that can become a picture. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** The largest accepted file, in bytes: larger than a phone's camera makes. */
export const PHOTO_FILE_MAX = 15_000_000;
/** How many pictures of each kind an order may have. */
export const PHOTOS_PER_KIND = 12;

/** The kind with this name, or null. */
export function photoKind(text: string): PhotoKind | null {
  return PHOTO_KINDS.find((kind) => kind === text) ?? null;
}
