/** The device features that an answer may use. */
export const PERMISSIONS = 'camera=(), microphone=(), geolocation=(self)';

/**
 * On every answer: no sniffing, no framing by others, no full address to other sites, geolocation only for ourselves.
 */
const COMMON_HEADERS: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': PERMISSIONS,
  'Cross-Origin-Resource-Policy': 'same-site',
};

/** The header of a picture that a page of any origin may show. */
export const CROSS_ORIGIN_PICTURE = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

/** An API answer is data: a browser that opens it must run nothing in it. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** HSTS is sent only where https is certain. */
const TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/** The headers of every answer that does not set its own; HSTS only if the site has https. */
export function commonHeaders(siteUrl: string): Record<string, string> {
  if (!siteUrl.startsWith('https://')) return COMMON_HEADERS;
  return { ...COMMON_HEADERS, 'Strict-Transport-Security': TRANSPORT_SECURITY };
}
