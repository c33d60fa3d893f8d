/** A link that stands alone, as high as a finger needs, with a stitched line below. */
export const TEXT_LINK =
  'inline-flex min-h-tap items-center gap-[0.4rem] font-bold text-green-600 underline decoration-dashed decoration-2 underline-offset-[0.35em] hover:decoration-solid on-green:text-on-green';
