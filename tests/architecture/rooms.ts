/**
 * Which room may import which: the one table. A file belongs to the first room whose folder pattern matches it; a room
 * may import itself, the rooms of `sees` and the packages of `uses`, types included. `packages` are names: `hono`
 * allows its subpaths too, `node:*` all of Node's modules. A row that a newcomer would reverse gives the reason.
 */
export type Room = {
  name: string;
  /** Patterns of paths: `*` matches a part of a name, `**` any folders. */
  files: string[];
  sees: string[];
  uses: string[];
  why?: string;
};

/** The features of the server. Each may use those before it. */
export const FEATURES = [
  'services',
  'users',
  'second-factor',
  'discounts',
  'books',
  'points',
  'referrals',
  'windows',
  'promotions',
  'notices',
  'push',
  'payments',
  'orders',
  'account',
  'staff',
];

/** Packages that only one feature uses. */
const FEATURE_PACKAGES: Record<string, string[]> = {
  books: ['fontkit', 'pdfkit'],
  users: ['@node-rs/argon2', 'zod/mini', '@zxcvbn-ts/language-common'],
  'second-factor': ['otpauth', '@simplewebauthn/server'],
};

/** What every room of the server may import. */
const GROUND = ['server base', 'server/platform', 'domain'];

/** The rooms of one feature: HTTP, SQL, and the use cases between them. */
function roomsOf(feature: string, index: number): Room[] {
  const folder = `server/features/${feature}`;
  const before = FEATURES.slice(0, index);
  return [
    {
      name: `${feature} routes`,
      files: [`${folder}/**/*.routes.ts`],
      sees: [`${feature} use cases`, `${feature} queries`, 'server/http', 'contract', ...GROUND],
      uses: [],
    },
    {
      name: `${feature} queries`,
      files: [`${folder}/**/*.queries.ts`],
      sees: ['server/db', 'domain', ...before.map((other) => `${other} queries`)],
      uses: ['drizzle-orm'],
      why: 'A statement may stand on one of an earlier feature, and compares with the closed sets of domain.',
    },
    {
      name: `${feature} use cases`,
      files: [`${folder}/**`],
      sees: [
        `${feature} queries`,
        'contract',
        'server/db',
        'server/mail',
        'server/pictures',
        ...before.flatMap((other) => [`${other} use cases`, `${other} queries`]),
        // The owner's page of the shop's status shows the figures of the metrics.
        ...(feature === 'staff' ? ['server/metrics'] : []),
        ...GROUND,
      ],
      uses: ['node:*', ...(FEATURE_PACKAGES[feature] ?? [])],
      why: 'A use case opens the transaction and names rows, so it sees db; it writes no SQL, so it has no drizzle-orm.',
    },
  ];
}

const EVERY_FEATURE = FEATURES.flatMap((feature) => [`${feature} use cases`, `${feature} queries`]);
const EVERY_ROUTE = FEATURES.map((feature) => `${feature} routes`);
const SERVER = [
  'server/db',
  'server/pictures',
  'server/http',
  'server/mail',
  'server/metrics',
  'server/jobs',
  ...GROUND,
];
const SITE_TEXT = ['domain', 'src/styles', 'src/assets', 'src/icons', 'src/content'];

export const ROOMS: Room[] = [
  { name: 'domain', files: ['domain/**'], sees: [], uses: [] },
  { name: 'contract', files: ['contract/**'], sees: ['domain'], uses: ['zod/mini'] },

  ...FEATURES.flatMap(roomsOf),
  {
    name: 'server/platform',
    files: ['server/platform/**'],
    sees: ['domain'],
    uses: ['node:*'],
    why: 'What several rooms stand on and no feature owns.',
  },
  {
    name: 'server/pictures',
    files: ['server/pictures/**'],
    sees: [],
    uses: ['node:*', 'sharp', 'zod/mini'],
    why: 'Its decoder runs as a process of its own, without secrets.',
  },
  {
    name: 'server base',
    files: [
      'server/{ports,refusal,failure,request-scope,log,env,public-settings,token-secret}.ts',
      'server/{ports,settings}/**',
    ],
    sees: ['domain', 'contract', 'server/platform', 'server/db', 'server/metrics'],
    uses: ['node:*', 'zod', 'pino'],
    why: 'ports.ts names the types of the database and the metrics, which the world holds.',
  },
  {
    name: 'server/db',
    files: ['server/db/**'],
    sees: ['contract', ...GROUND],
    uses: ['node:*', 'drizzle-orm', 'pg', '@electric-sql/pglite', 'zod/mini'],
  },
  {
    name: 'server/metrics',
    files: ['server/metrics/**'],
    sees: ['domain', 'server/db'],
    uses: ['drizzle-orm', 'prom-client'],
    why: 'What is an alarm is a rule of the domain.',
  },
  { name: 'server/mail', files: ['server/mail/**'], sees: ['domain', 'server/platform'], uses: [] },
  {
    name: 'server/http',
    files: ['server/http/**'],
    sees: ['contract', 'server/db', 'server/metrics', ...GROUND],
    uses: ['node:*', 'hono', '@hono/node-server', 'zod/mini'],
    why: 'It mounts calls and knows no feature; the limits of a caller are counted in the database.',
  },
  {
    name: 'server/adapters',
    files: ['server/adapters/**'],
    sees: ['server/mail', ...GROUND],
    uses: ['node:*', 'zod', 'jose', 'nodemailer', 'aws4fetch'],
  },
  {
    name: 'scripts of stand-ins',
    files: ['server/standins/**/*.js'],
    sees: [],
    uses: [],
    why: 'They run in a browser as they are.',
  },
  {
    name: 'server/standins',
    files: ['server/standins/**'],
    sees: ['contract', ...GROUND],
    uses: ['node:*', 'hono', 'zod', 'jose'],
    why: 'The practice provider calls our webhook at the path of the contract.',
  },
  {
    name: 'server/jobs',
    files: ['server/jobs/**'],
    sees: ['server/db', 'server/mail', ...EVERY_FEATURE, ...GROUND],
    uses: ['node:*', 'drizzle-orm', 'zod/mini'],
  },
  {
    name: 'server top',
    files: ['server/*.ts'],
    sees: ['contract', 'server/adapters', 'server/standins', ...EVERY_FEATURE, ...EVERY_ROUTE, ...SERVER],
    uses: ['node:*', 'hono', '@hono/node-server', 'drizzle-orm', 'zod/mini'],
    why: 'The few files that put the server together.',
  },

  {
    name: 'src/lib/stores',
    files: ['src/lib/stores/**'],
    sees: ['domain', 'contract'],
    uses: ['nanostores', '@nanostores/persistent', 'jwt-decode'],
  },
  {
    name: 'src/lib/providers',
    files: ['src/lib/providers/**'],
    sees: ['domain', 'contract'],
    uses: ['@googlemaps/js-api-loader', 'google.maps', '@simplewebauthn/browser'],
    why: 'Of the contract they see the public settings; `google.maps` are only types.',
  },
  { name: 'src/lib/api', files: ['src/lib/api/**'], sees: ['src/lib/stores', 'contract', 'domain'], uses: ['ky'] },
  {
    name: 'src/lib/flows',
    files: ['src/lib/flows/**'],
    sees: ['src/lib/stores', 'src/lib/providers', 'src/lib/api', 'contract', 'domain'],
    uses: ['nanostores'],
  },
  {
    name: 'src/islands',
    files: ['src/islands/**'],
    sees: [
      'src/lib/flows',
      'src/lib/stores',
      'contract',
      'domain',
      'src/service-worker',
      'src/icons',
      'src/looks',
      'src/styles',
    ],
    uses: ['react', '@nanostores/react', 'clsx', 'swiper', 'canvas-confetti', 'uqr'],
    why: 'Of the contract they name the shapes that flows answer; with the service worker they share the visitor.',
  },
  { name: 'src/service-worker', files: ['src/service-worker/**'], sees: ['domain'], uses: [] },
  { name: 'src/icons', files: ['src/*icons.ts'], sees: [], uses: [] },
  { name: 'src/assets', files: ['src/assets/**'], sees: [], uses: [] },
  { name: 'src/styles', files: ['src/styles/**'], sees: [], uses: [] },
  {
    name: 'src/looks',
    files: ['src/looks/**'],
    sees: [],
    uses: ['clsx'],
    why: 'The class lists that Astro and React components share.',
  },
  {
    name: 'content schemas',
    files: ['src/content/schemas.ts'],
    sees: ['domain', 'contract', 'src/icons'],
    uses: ['astro/zod'],
    why: 'The build and the editing surface read the same limits, so it needs nothing of a build.',
  },
  {
    name: 'src/content',
    files: ['src/content/**', 'src/content.config.ts'],
    sees: ['domain', 'contract', 'content schemas', 'src/assets', 'src/icons'],
    uses: ['astro', 'astro:content', 'astro:assets'],
  },
  {
    name: 'src/components',
    files: ['src/components/**'],
    sees: [...SITE_TEXT, 'src/looks'],
    uses: ['astro', 'astro:content', 'astro:assets'],
  },
  {
    name: 'src/layouts',
    files: ['src/layouts/**'],
    sees: [...SITE_TEXT, 'src/components', 'src/islands'],
    uses: ['astro', 'astro:content', 'astro:assets'],
  },
  {
    name: 'src/pages',
    files: ['src/pages/**'],
    sees: [...SITE_TEXT, 'src/components', 'src/layouts', 'src/islands'],
    uses: ['astro', 'astro:content', 'astro:assets'],
  },
  {
    name: 'src/styleguide',
    files: ['src/styleguide/**'],
    sees: ['domain', 'src/styles', 'src/looks', 'src/components', 'src/layouts', 'src/islands', 'src/lib/stores'],
    uses: ['react'],
    why: 'A page of development only; it shows the pieces, and toasts.',
  },

  {
    name: 'ops',
    files: ['ops/**'],
    sees: [
      'contract',
      'content schemas',
      'server/adapters',
      'server/standins',
      'server top',
      ...EVERY_FEATURE,
      ...SERVER,
    ],
    uses: ['*'],
    why: 'Commands run and pack the server; they may use any tool.',
  },
  {
    name: 'bench',
    files: ['bench/**'],
    sees: ['tests', 'ops', 'contract', 'server top', ...EVERY_FEATURE, ...SERVER],
    uses: ['*'],
    why: 'It measures a shop that it opens with the support of the tests.',
  },
  {
    name: 'the other front end',
    files: ['tests/compatibility/front-end/**'],
    sees: [],
    uses: [],
    why: 'It is written from the specification alone, so it shares nothing with the shop that it calls.',
  },
  { name: 'tests', files: ['tests/**'], sees: ['*'], uses: ['*'] },
  {
    name: 'settings of tools',
    files: ['*.config.{ts,mjs}'],
    sees: ['domain', 'ops', 'settings of tools'],
    uses: ['*'],
  },
];
