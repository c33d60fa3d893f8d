/** What a picture's headers say, before anything is decoded. */
export type ImageInfo = {
  /** In pixels. */
  width: number;
  height: number;
  /**
   * The memory that its decoder uses at once, in bytes: much for forms that arrive completely before a row is known.
   */
  decodeBytes: number;
  /** The file without the parts that decoding does not need. */
  bare: Uint8Array;
};
