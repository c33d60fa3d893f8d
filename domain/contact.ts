/** The parts of a place that a map needs. */
export type Mapped = { street_address: string; area: string; region: string; lat: number | null; lng: number | null };

/** A link that opens the phone's dialler with a number. */
export function callLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** A link that opens WhatsApp with a text: to a phone number, or to a contact that the sender chooses. */
export function whatsAppLink(text: string, phone = ''): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}

/** A link that opens a place in the phone's map: by its coordinates, else by its address. */
export function mapLink({ street_address, area, region, lat, lng }: Mapped): string {
  const place = lat === null || lng === null ? [street_address, area, region].join(', ') : `${lat},${lng}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}
