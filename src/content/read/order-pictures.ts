import clean from '#src/assets/pictures/court-after.webp';
import dusty from '#src/assets/pictures/court-before.webp';
import { buildPicture } from './build-picture.ts';

/** The pair whose picture gets cleaner as an order progresses. */
export async function orderPictures() {
  const [before, after] = await Promise.all([buildPicture(dusty), buildPicture(clean)]);
  return { before, after };
}
