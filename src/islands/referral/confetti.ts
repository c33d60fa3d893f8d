/** How many pieces fall. */
const PIECES = 250;
/** The tokens whose colours they have. */
const COLOURS = ['--accent', '--green-600', '--mint', '--lime', '--gold'] as const;
/** The drop of the word-mark, brought to ten pixels about its own middle. The library takes the matrix as six numbers, whatever its declared type says. */
const DROP = {
  path: 'M67 0C68.5 16 63 31.5 53 38.8C44.5 45 31.5 44.5 27.8 37.2C23 27.5 38 10.5 67 0Z',
  matrix: [0.23, 0, 0, 0.23, -10.8, -5] as unknown as DOMMatrix,
};

/** Lets drops in the brand's colours fall over the page, once; nothing moves for those who asked for less motion. */
export async function celebrate(): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const canvas = document.createElement('canvas');
  canvas.className = 'confetti';
  canvas.setAttribute('aria-hidden', 'true');
  document.body.append(canvas);
  try {
    const { default: confetti } = await import('canvas-confetti');
    const tokens = getComputedStyle(document.documentElement);
    // Without its worker, which would come from a blob: the page's policy allows none.
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
    // Confetti that can't be fetched or drawn is no loss: the toast has said it all.
  } finally {
    canvas.remove();
  }
}
