import type { Point } from '#domain/areas/regions.ts';
import { type Pixel, toPixel, toPoint } from './mercator.ts';
import type { PinMap, PinMapStart } from './places.ts';

/** A name on the practice map. */
export type Label = { name: string; lat: number; lng: number };

const ZOOM = { start: 17, least: 11, most: 19 };
/** The distance between two lines of the grid, in pixels. */
const GRID_PX = 64;
/** A finger that moves less than this has tapped, in pixels. */
const TAP_PX = 6;
const SVG = 'http://www.w3.org/2000/svg';

function draw(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  element.textContent = text;
  return element;
}

/**
 * The map of a shop that practises: a grid with the gazetteer's places, moved by finger or mouse. No tiles, no network.
 */
export function openPracticeMap({ host, at, onMove }: PinMapStart, labels: readonly Label[]): PinMap {
  const sheet = draw('svg', { width: '100%', height: '100%', 'aria-hidden': 'true' });
  let centre: Point = at;
  let zoom = ZOOM.start;

  function show(): void {
    const { clientWidth: width, clientHeight: height } = host;
    const middle = toPixel(centre, zoom);
    const [left, top] = [middle.x - width / 2, middle.y - height / 2];
    const grid: string[] = [];
    for (let x = GRID_PX - (left % GRID_PX); x < width; x += GRID_PX) grid.push(`M${x} 0V${height}`);
    for (let y = GRID_PX - (top % GRID_PX); y < height; y += GRID_PX) grid.push(`M0 ${y}H${width}`);
    const names = labels.flatMap((label) => {
      const { x, y } = toPixel(label, zoom);
      const [here, down] = [x - left, y - top];
      if (here < -80 || here > width + 80 || down < 0 || down > height) return [];
      const text = {
        x: here,
        y: down - 8,
        'text-anchor': 'middle',
        'font-size': 13,
        'font-weight': 700,
        fill: '#0b3a25',
      };
      return [draw('circle', { cx: here, cy: down, r: 4, fill: '#17633d' }), draw('text', text, label.name)];
    });
    sheet.replaceChildren(
      draw('rect', { width: '100%', height: '100%', fill: '#e1f1e5' }),
      draw('path', { d: grid.join(''), stroke: '#bfe3cd', 'stroke-width': 2 }),
      ...names,
    );
  }

  function panBy(x: number, y: number): void {
    const middle = toPixel(centre, zoom);
    centre = toPoint({ x: middle.x + x, y: middle.y + y }, zoom);
    show();
    onMove(centre);
  }

  let finger: (Pixel & { isDrag: boolean }) | null = null;
  sheet.addEventListener('pointerdown', ({ pointerId, clientX: x, clientY: y }) => {
    sheet.setPointerCapture(pointerId);
    finger = { x, y, isDrag: false };
  });
  sheet.addEventListener('pointermove', ({ clientX: x, clientY: y }) => {
    if (finger === null) return;
    const [right, down] = [x - finger.x, y - finger.y];
    if (!finger.isDrag && Math.hypot(right, down) < TAP_PX) return;
    finger = { x, y, isDrag: true };
    panBy(-right, -down);
  });
  sheet.addEventListener('pointerup', ({ clientX: x, clientY: y }) => {
    const box = host.getBoundingClientRect();
    const isTap = finger?.isDrag === false;
    finger = null;
    if (isTap) panBy(x - box.x - box.width / 2, y - box.y - box.height / 2);
  });
  sheet.addEventListener('pointercancel', () => {
    finger = null;
  });
  const watch = new ResizeObserver(show);
  host.replaceChildren(sheet);
  watch.observe(host);
  show();
  return {
    panBy,
    zoomBy(steps) {
      zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, zoom + steps));
      show();
    },
    close() {
      watch.disconnect();
      host.replaceChildren();
    },
  };
}
