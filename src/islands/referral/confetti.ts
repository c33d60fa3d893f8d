/** The number of pieces. */
const PIECES = 250;
/** The tokens of their colours. */
const COLOURS = ['--accent', '--green-600', '--mint', '--lime', '--gold'] as const;
/**
 * The drop of the logo, scaled to ten pixels around its own centre. The library takes the matrix as six numbers,
 * although its declared type says otherwise.
 */
const DROP = {
  path: 'M67 0C68.5 16 63 31.5 53 38.8C44.5 45 31.5 44.5 27.8 37.2C23 27.5 38 10.5 67 0Z',
  matrix: [0.23, 0, 0, 0.23, -10.8, -5] as unknown as DOMMatrix,
};

/** Lets drops in the brand's colours fall over the page, once; nothing moves with reduced motion. */
export async function celebrate(): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const canvas = document.createElement('canvas');
  canvas.className = 'confetti';
  canvas.setAttribute('aria-hidden', 'true');
  document.body.append(canvas);
  try {
    const { default: confetti } = await import('canvas-confetti');
    const tokens = getComputedStyle(document.documentElement);
    // Without its worker, which needs a blob: address that the page's policy forbids.
    const fire = confetti.create(canvas, { resize: true, useWorker: false });
    await fire({
      particleCount: PIECES,
      spread: 110,
      startVelocity: 48,
      ticks: 260,
      origin: { x: 0.5, y: 0.7 },
      colors: COLOURS.map((name) => tokens.getPropertyValue(name).trim()),
      shapes: [confetti.shapeFromPath(DROP)],
      scalar: 1.3,
      disableForReducedMotion: true,
    });
  } catch {
    // Confetti is optional: the toast has already said it.
  } finally {
    canvas.remove();
  }
}
