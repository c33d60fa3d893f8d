/** The longer edge of an uploaded picture, in px: more than the shop shows, a tenth of what a camera writes. */
const EDGE = 1600;
const QUALITY = 0.85;
/** The longer edge of the preview, in px. */
const PREVIEW_EDGE = 240;

function drawn(bitmap: ImageBitmap, edge: number): HTMLCanvasElement {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Makes a camera's picture small for a slow network, upright and without its position, and a preview as an address that
 * pages may show. A file that this browser can't read is returned unchanged; the server then says what is wrong with
 * it.
 */
export async function smallPicture(file: Blob): Promise<{ file: Blob; preview: string | null }> {
  try {
    const bitmap = await createImageBitmap(file);
    const canvas = drawn(bitmap, EDGE);
    const preview = drawn(bitmap, PREVIEW_EDGE).toDataURL('image/jpeg', QUALITY);
    bitmap.close();
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return { file: small ?? file, preview };
  } catch {
    return { file, preview: null };
  }
}
