import { saveRatings } from './save-ratings.ts';

/**
 * `npm run ratings -- [SHOP]`: writes the ratings that customers agreed to show and the owner chose into
 * `src/content/ratings.json`, from the shop at this address. The next build shows exactly these: who took the consent
 * back, or deleted the account, is not among them.
 */
const shop = process.argv[2] ?? process.env.SITE_URL ?? 'http://localhost:4321';
console.log(`Shop: ${shop}`);
try {
  console.log(await saveRatings(shop, new URL('../../src/content/ratings.json', import.meta.url)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
