import type { Point } from '#domain/areas/regions.ts';

/**
 * Web Mercator, as maps of the web draw the earth: a square of 256 pixels at zoom 0, twice as wide at each next one.
 */
const WORLD_PX = 256;

/** Pixels from the north-western corner of the world. */
export type Pixel = { x: number; y: number };

/** Where a position is drawn at a zoom. */
export function toPixel({ lat, lng }: Point, zoom: number): Pixel {
  const size = WORLD_PX * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

/** The position that is drawn there at a zoom, in degrees. */
export function toPoint({ x, y }: Pixel, zoom: number): Point {
  const size = WORLD_PX * 2 ** zoom;
  const north = Math.PI * (1 - (2 * y) / size);
  return { lat: (Math.atan(Math.sinh(north)) * 180) / Math.PI, lng: (x / size) * 360 - 180 };
}
