/** The parts of a place that a map needs. */
export type MapPlace = { street_address: string; area: string; region: string; lat: number | null; lng: number | null };

/** A link that opens the phone's dialler with a number. */
export function callLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** A link that opens WhatsApp with a text: to a phone number, or to a contact that the sender chooses. */
export function whatsAppLink(text: string, phone = ''): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/** A place as Google Maps is asked for it: by its coordinates, else by its address. */
function mapPlace({ street_address, area, region, lat, lng }: MapPlace): string {
  const place = lat === null || lng === null ? [street_address, area, region].join(', ') : `${lat},${lng}`;
  return encodeURIComponent(place);
}

const DIRECTIONS = 'https://www.google.com/maps/dir/?api=1';

/** A link that opens a place in the phone's map. */
export function mapLink(place: MapPlace): string {
  return `${DIRECTIONS}&destination=${mapPlace(place)}`;
}

/** How many stops one route can have: Google Maps takes nine waypoints before the destination. */
export const ROUTE_STOPS_MAX = 10;
/** How many of them a phone's browser keeps, without the app: three waypoints and the destination. */
export const BROWSER_STOPS_MAX = 4;
/** The longest address that Google Maps takes, in characters. */
const LINK_MAX = 2048;

/** One link to a part of a route: from where the phone is, through some stops in turn. */
export type RouteLeg<Place> = { link: string; places: Place[] };

const routeLink = (places: readonly MapPlace[]) => {
  const [destination = '', ...waypoints] = places.map(mapPlace).reverse();
  const through = waypoints.length === 0 ? '' : `&waypoints=${waypoints.reverse().join('%7C')}`;
  return `${DIRECTIONS}&destination=${destination}${through}&travelmode=driving`;
};

/**
 * The links that open a route in the phone's map, in the order of its stops. One link has at most ten stops and 2,048
 * characters; a longer route is split, and each part begins where the phone is then.
 */
export function routeLegs<Place extends MapPlace>(places: readonly Place[]): RouteLeg<Place>[] {
  const legs: Place[][] = [];
  for (const place of places) {
    const leg = legs.at(-1);
    const fits = leg !== undefined && leg.length < ROUTE_STOPS_MAX && routeLink([...leg, place]).length <= LINK_MAX;
    if (fits) leg.push(place);
    else legs.push([place]);
  }
  return legs.map((leg) => ({ link: routeLink(leg), places: leg }));
}

/** A map of a place, for a person who looks where it is. */
export const mapUrl = ({ lat, lng }: { lat: number; lng: number }) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=13/${lat}/${lng}`;
