import { savePrices } from './save-prices.ts';

/**
 * `npm run prices -- [SHOP]`: writes the prices in force, and which services are on offer, into
 * `src/content/catalogue.json`, and the fees of trips in force into `src/content/fees.json`, from the shop at this
 * address. The next build shows them.
 */
const shop = process.argv[2] ?? process.env.SITE_URL ?? 'http://localhost:4321';
console.log(`Shop: ${shop}`);
try {
  console.log(await savePrices(shop, new URL('../../src/content/', import.meta.url)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
