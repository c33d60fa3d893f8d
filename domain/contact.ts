/** A place as far as a map needs it. */
export type Mapped = { street_address: string; area: string; region: string; lat: number | null; lng: number | null };

/** The address that opens the phone's dialler with a number. */
export function callLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** The address that opens WhatsApp with a text to send: to a stored number, or, without one, to whom the sender picks. */
export function whatsAppLink(text: string, phone = ''): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/** The address that shows the way to a place on the phone's map: by its point, else by its words. */
export function mapLink({ street_address, area, region, lat, lng }: Mapped): string {
  const place = lat === null || lng === null ? [street_address, area, region].join(', ') : `${lat},${lng}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}
