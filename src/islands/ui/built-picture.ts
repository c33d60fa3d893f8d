/** A picture in both formats, built with the page: `avif` is a `srcset`, `src` the address of the fallback. */
export type BuiltPicture = { avif: string; src: string };
