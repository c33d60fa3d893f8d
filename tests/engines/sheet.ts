import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from './engine.ts';

const ENGINES: Engine[] = ['chromium', 'chromium111', 'firefox', 'webkit'];

/** Writes a page with the walks' pictures, each step's engines side by side, below `folder`; returns its path. */
export async function writeSheet(folder: string): Promise<string> {
  const pictures = join(folder, 'pictures');
  const folders = await readdir(pictures).catch((): string[] => []);
  const widths = [...new Set(folders.map((name) => name.split('-').at(-1) ?? ''))].sort(
    (a, b) => Number(a) - Number(b),
  );
  const rows: string[] = [];
  for (const width of widths) {
    const files = await Promise.all(
      ENGINES.map((engine) => readdir(join(pictures, `${engine}-${width}`)).catch((): string[] => [])),
    );
    for (const name of [...new Set(files.flat())].sort()) {
      const figures = ENGINES.map((engine, index) =>
        files[index]?.includes(name)
          ? `<figure><img src="pictures/${engine}-${width}/${name}" alt=""><figcaption>${engine}</figcaption></figure>`
          : `<figure><figcaption>${engine}: none</figcaption></figure>`,
      );
      rows.push(`<h2>${name.replace(/\.png$/, '')}, ${width} px</h2><div>${figures.join('')}</div>`);
    }
  }
  const path = join(folder, 'index.html');
  const look =
    'body{font:16px sans-serif}div{display:flex;gap:16px;align-items:start}figure{margin:0}img{max-width:23vw}';
  await writeFile(path, `<!doctype html><title>Engines</title><style>${look}</style>${rows.join('\n')}`);
  return path;
}
