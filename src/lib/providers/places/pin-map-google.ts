/// <reference types="google.maps" />
import { importLibrary } from '@googlemaps/js-api-loader';
import type { PinMap, PinMapStart } from './places.ts';

const ZOOM = 17;
/** Pins are set in Ghana only, so the map goes no farther. */
const GHANA = { north: 11.3, south: 4.5, west: -3.4, east: 1.4 };

/**
 * The maps service's map without controls of its own, because the pin stands still in its middle; null when it was
 * given up meanwhile. Drawn from pictures: vector maps run code that the page's policy refuses.
 */
export async function openGoogleMap({ host, at, onMove }: PinMapStart, signal?: AbortSignal): Promise<PinMap | null> {
  const { Map: GoogleMap } = await importLibrary('maps');
  if (signal?.aborted) return null;
  const map = new GoogleMap(host, {
    center: at,
    zoom: ZOOM,
    disableDefaultUI: true,
    gestureHandling: 'greedy',
    keyboardShortcuts: false,
    clickableIcons: false,
    restriction: { latLngBounds: GHANA },
    renderingType: 'RASTER',
  });
  map.addListener('center_changed', () => {
    const centre = map.getCenter();
    if (centre) onMove({ lat: centre.lat(), lng: centre.lng() });
  });
  map.addListener('click', ({ latLng }: google.maps.MapMouseEvent) => {
    if (latLng) map.panTo(latLng);
  });
  return {
    panBy: (x, y) => map.panBy(x, y),
    zoomBy: (steps) => map.setZoom((map.getZoom() ?? ZOOM) + steps),
    close() {
      google.maps.event.clearInstanceListeners(map);
      host.replaceChildren();
    },
  };
}
