import type { Exception } from './judge.ts';

const OWN_PAGE = 'It reads a page that we built, up to 100 kB, and no text of outsiders.';
const OWN_BUILD = 'It runs when the site is built, over files of our own of up to 1 MB.';
const OWN_CONTENT = 'It reads our own content when the site is built or checked, and field names of our own.';
const OWN_TABLE = 'It is built from our own table, without a repetition operator.';
const CUT = 'The text is cut to 500 characters before it is searched.';
const SUM = 'It reads a sum that we formatted, of at most 16 digits.';

/** Patterns that are slow for a long text, or not known before run time, and why no outsider's text makes them slow. */
export const EXCEPTIONS: readonly Exception[] = [
  { file: 'domain/prices/money.ts', text: '/\\B(?=(?:\\d{3})+$)/g', reason: SUM },
  {
    file: 'domain/areas/regions.ts',
    text: 'new RegExp in REGION_WORDS',
    reason: OWN_TABLE,
  },
  { file: 'ops/build/pages/wide-styles.ts', text: '/<style>([\\s\\S]*?)<\\/style>/', reason: OWN_BUILD },
  { file: 'ops/build/pages/constant-properties.ts', text: '/(--[\\w-]+):((?:"[^"]*"|[^;"])*)/g', reason: OWN_BUILD },
  {
    file: 'ops/build/pages/constant-properties.ts',
    text: 'new RegExp in mentions',
    reason: `${OWN_BUILD} The name has letters, digits and dashes.`,
  },
  {
    file: 'ops/scan/secrets.ts',
    text: '/eyJ[A-Za-z0-9_-]{20,}\\.eyJ[A-Za-z0-9_-]{20,}\\.[A-Za-z0-9_-]{20,}/g',
    reason: 'It runs on request, over our own build, log and history.',
  },
  { file: 'ops/content/front-matter.ts', text: 'new RegExp in value', reason: OWN_CONTENT },
  {
    file: 'ops/content/markdown-mistakes.ts',
    text: '/\\]\\(<?([^)\\s>]+)>?(?: +["\'][^"\'\\n]*["\'])?\\)|^\\[[^\\]\\n]+\\]: *(\\S+)/gm',
    reason: OWN_CONTENT,
  },
  { file: 'ops/share/share-preview.ts', text: 'new RegExp in text', reason: OWN_PAGE },
  { file: 'ops/share/share-pictures.ts', text: '/translate\\([^)]*\\) scale\\([^)]*\\)/', reason: OWN_BUILD },
  {
    file: 'ops/build/pages/short-names.ts',
    text: '/^(.+\\.[\\w-]+)_\\w+\\.(?:avif|webp)$/',
    reason: 'It reads the name of a file of our own build.',
  },
  { file: 'ops/build/pages/trim-pages.ts', text: '/<style>([\\s\\S]*?)<\\/style>/g', reason: OWN_BUILD },
  {
    file: 'ops/build/pages/trim-pages.ts',
    text: '/\\s*(<\\/?(?:address|article|aside|body|dd|details|div|dl|dt|figure|footer|h[1-6]|head|header|html|li|main|nav|ol|p|picture|section|summary|ul)\\b[^>]*>)\\s*/g',
    reason: OWN_BUILD,
  },
  { file: 'ops/build/pages/trim-pages.ts', text: '/([\\w.-]+\\.js)\\b/g', reason: OWN_BUILD },
  { file: 'ops/build/pages/trim-pages.ts', text: '/\\s+(?=<svg)|(?<=<\\/svg>)\\s+/g', reason: OWN_BUILD },
  {
    file: 'ops/build/pages/trim-pages.ts',
    text: '/-o-object-(?:fit|position):[^;}]*;|-moz-text-size-adjust:[^;}]*;|-moz-column-gap:[^;}]*;/g',
    reason: OWN_BUILD,
  },
  {
    file: 'server/http/site/page-policy.ts',
    text: '/<script(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)<\\/script>/gi',
    reason: `${OWN_PAGE} Once for each page.`,
  },
  {
    file: 'server/http/site/page-policy.ts',
    text: '/<style[^>]*>([\\s\\S]*?)<\\/style>/gi',
    reason: `${OWN_PAGE} Once for each page.`,
  },
  { file: 'server/standins/payment/popup/popup-view.js', text: '/\\B(?=(\\d{3})+\\.)/g', reason: SUM },
  {
    file: 'src/components/Wide.astro',
    text: '/(\\*[^*]+\\*|\\([^)]*\\))/',
    reason: 'It reads a heading of our own content, up to 200 characters.',
  },
  {
    file: 'src/islands/services/ServiceName.tsx',
    text: '/(\\([^)]*\\))/',
    reason: 'It reads the name of a service of our own catalogue, up to 200 characters.',
  },
  { file: 'src/service-worker/fill-page.ts', text: '/<[a-z/!](?:"[^"]*"|[^">])*>/gi', reason: OWN_PAGE },
  { file: 'server/platform/redact.ts', text: '/\\/\\/[^\\s@]{1,200}@/g', reason: CUT },
  {
    file: 'server/platform/redact.ts',
    text: '/[^\\s<>"\'(),:;/?&=@]{1,64}(?:@|%40)[\\p{L}\\p{N}.-]{1,253}/giu',
    reason: CUT,
  },
  { file: 'ops/hosts/logged-routes.ts', text: '/[^/]+$/', reason: 'It reads the path of a file of our own build.' },
  {
    file: 'ops/scan/secrets.ts',
    text: '/\\/(?:reset-password|track)\\/#?[A-Za-z0-9_-]{20,}/g',
    reason: 'It runs on request, over our own build, log and history.',
  },
  {
    file: 'ops/scan/secrets.ts',
    text: '/(?:[?&]key=|\\/verify-email\\/)[A-Za-z0-9._-]{20,}/g',
    reason: 'It runs on request, over our own build, log and history.',
  },
  { file: 'server/http/site/practice-notice.ts', text: '/<body[^>]*>/', reason: OWN_PAGE },
  { file: 'server/http/bodies/uploads.ts', text: 'new RegExp in patternOf', reason: OWN_TABLE },
];
