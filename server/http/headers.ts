/** What every answer may use of the device. */
export const PERMISSIONS = 'camera=(), microphone=(), geolocation=(self)';

/** On every answer: no sniffing, no framing by others, no full address to other sites, position only for ourselves. */
const COMMON_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': PERMISSIONS,
  'Cross-Origin-Resource-Policy': 'same-site',
};

/** An answer of the API is data: a browser that opens it must run nothing of it. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Only where https is certain may a browser be told to insist on it. */
const TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/** The headers that every answer carries unless it has its own; https is insisted on where the site has it. */
export function commonHeaders(siteUrl: string): Record<string, string> {
  if (!siteUrl.startsWith('https://')) return COMMON_HEADERS;
  return { ...COMMON_HEADERS, 'Strict-Transport-Security': TRANSPORT_SECURITY };
}
