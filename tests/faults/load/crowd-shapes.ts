/** What each connection of a crowd does to a server. */
export type Shape = {
  /** What is sent at once. `forwarded` is a header line of its own, or nothing. */
  opening(forwarded: string): string;
  /** What is sent again every second. */
  everySecond?: string;
  /** Answers stay unread in the system's buffers. */
  readsNothing?: boolean;
  /** The opening is sent again after each answer, and the connection kept. */
  isRepeated?: boolean;
};

const LOGIN = 'POST /api/users/login/ HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\n';
const UPLOAD =
  'POST /api/staff/orders/anybody/photos/intake/ HTTP/1.1\r\nHost: shop.test\r\nContent-Type: image/jpeg\r\n';
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n${more}\r\n`;
/** As many as a connection may have unanswered, many times over. */
const MANY = 100;

/** The shapes by name; "forged" sends an address of the crowd's own choice with each request. */
export const SHAPES = {
  'half bodies': { opening: (more) => `${LOGIN}${more}Content-Length: 2000\r\n\r\n{"email":` },
  'a byte a second': {
    opening: (more) => `${LOGIN}${more}Transfer-Encoding: chunked\r\n\r\n`,
    everySecond: '1\r\n{\r\n',
  },
  'Expect: 100-continue': { opening: (more) => `${LOGIN}${more}Content-Length: 2000\r\nExpect: 100-continue\r\n\r\n` },
  'half headers': { opening: (more) => `${LOGIN}${more}X-Long: `, everySecond: 'x' },
  'half bodies by HTTP/1.0': {
    opening: (more) => `${LOGIN.replace('HTTP/1.1', 'HTTP/1.0')}${more}Content-Length: 2000\r\n\r\n{`,
  },
  'half uploads': { opening: (more) => `${UPLOAD}${more}Content-Length: 5000000\r\n\r\n${'x'.repeat(1_000)}` },
  'idle connections': { opening: (more) => get('/api/services/', more) },
  'pipelined requests': { opening: (more) => get('/api/services/', more).repeat(MANY), isRepeated: true },
  'slow readers': { opening: (more) => get('/api/openapi.json', more).repeat(MANY), readsNothing: true },
  'a flood of reads': { opening: (more) => get('/api/services/', more), isRepeated: true },
} satisfies Record<string, Shape>;

export type ShapeName = keyof typeof SHAPES;

/** From one address, from an address each, or from one of our own proxies for a network of IPv6 each. */
export const SPREADS = ['one', 'many', 'forwarded'] as const;
export type Spread = (typeof SPREADS)[number];
