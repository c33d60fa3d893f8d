/** What a release has of the checkout: `git clone` and `npm ci` would bring it. */
export const CHECKOUT = [
  'bench',
  'contract',
  'domain',
  'node_modules',
  'ops',
  'server',
  'src',
  'package.json',
  '.env.example',
];
