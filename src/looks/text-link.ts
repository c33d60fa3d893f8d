const LINK =
  'inline-flex min-h-tap items-center gap-[0.4rem] font-bold underline decoration-dashed decoration-2 underline-offset-[0.35em] hover:decoration-solid';

/** A link outside of a text, as high as a finger needs, with a stitched line below. */
export const TEXT_LINK = `${LINK} text-green-600 on-green:text-on-green`;

/** The same in a notice, in the colour of its words. */
export const NOTICE_LINK = `${LINK} text-inherit`;
