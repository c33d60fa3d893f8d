import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths, trimPath } from '#domain/paths.ts';
import { previewPage, previewProblems, readPreviewTags } from './share-preview.ts';

/**
 * `npm run preview:share -- /care/smell`: draws how a page looks in a search result and in a WhatsApp chat, from the
 * built page's own tags, as an HTML file in a temporary folder. Says what is cut off or missing there.
 */
const path = trimPath(process.argv[2] ?? paths.home);
const file = join('dist', path === paths.home ? '' : path, 'index.html');
try {
  const html = await readFile(file, 'utf8').catch(() => {
    throw new Error(
      `There is no built page at ${path} (${file}). Run npm run build first, and name the page as in its address.`,
    );
  });
  const shared = readPreviewTags(html);
  const picture = await readFile(join('dist', new URL(shared.picture).pathname)).catch(() => null);
  const folder = await mkdtemp(join(tmpdir(), 'preview-share-'));
  const target = join(folder, 'index.html');
  await writeFile(target, previewPage(shared, picture));
  for (const line of previewProblems(shared, picture)) console.log(line);
  console.log(`Open ${target} in a browser.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
