import { run } from '#ops/build/site-build.ts';
import { describeMistakes, findMistakes } from './mistakes.ts';

/**
 * `npm run check:content`: whether the content in src/content can be built: prices, ids, pictures, links, lengths and
 * discounts, then every field against its schema. Each mistake names its file and field.
 */
console.log('Content: src/content of this folder');
const mistakes = await findMistakes();
if (mistakes.length > 0) {
  console.error(describeMistakes(mistakes));
  process.exit(1);
}
try {
  await run('astro', ['sync']);
  console.log('The content is in order.');
} catch {
  // Astro has said which file and field.
  process.exitCode = 1;
}
