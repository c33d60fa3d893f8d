/** What a picture's headers say, before anything is decoded. */
export type ImageInfo = {
  /** In pixels. */
  width: number;
  height: number;
  /**
   * The memory that its decoder uses at once, in bytes: much for forms that arrive completely before a row is known.
   */
  decodeBytes: number;
  /** The picture without the parts that it is drawn without, moved together in the file's own memory. */
  bare: Uint8Array;
};
