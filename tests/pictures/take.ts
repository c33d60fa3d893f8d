import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, findChromium } from '#ops/chromium.ts';
import { type Camera, openCamera } from './camera.ts';
import { openShop, type Shop } from './shop.ts';
import { isPhone, type State, WIDTHS } from './state.ts';
import { POINTER_STATES } from './states/pointer.ts';
import { STATES_OF_SCREENS } from './states/variants.ts';

export type TakeOptions = {
  folder: string;
  /** The checkout whose site is taken. */
  root: string;
  /** The shop's port; the next one is for the shop with the practice notice. */
  port: number;
  /** How many pages are open at once. */
  parallel: number;
  /** Only states whose name contains this. */
  only: string;
  /** Only at these widths. */
  widths: readonly number[];
  /** Only those that the folder does not have yet: goes on with a run that was interrupted. */
  isContinued: boolean;
};

/** The settings of a shop that says on each page that it is a practice shop. */
const NOTICE_SETTINGS = { SITE_URL: 'https://practice.soleklean.example', PRACTICE_ALLOWS: 'public-site' };

type Picture = { state: State; width: number; name: string };

function picturesOf(only: string, widths: readonly number[]): Picture[] {
  const states = [...STATES_OF_SCREENS, ...POINTER_STATES].filter(({ name }) => name.includes(only));
  const twice = states.find(({ name }, index) => states.findIndex((state) => state.name === name) !== index);
  if (twice !== undefined) throw new Error(`Two states have the name ${twice.name}.`);
  return states.flatMap((state) =>
    (state.widths ?? WIDTHS)
      .filter((width) => widths.includes(width))
      .map((width) => ({ state, width, name: `${state.name}@${width}.png` })),
  );
}

function commitOf(root: string): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** Takes every state at its widths into a folder. Returns the names of those that could not be reached, and why. */
export async function takePictures({
  folder,
  root,
  port,
  parallel,
  only,
  widths,
  isContinued,
}: TakeOptions): Promise<Map<string, string>> {
  const began = Date.now();
  const pictures = picturesOf(only, widths).filter(({ name }) => !isContinued || !existsSync(join(folder, name)));
  await mkdir(folder, { recursive: true });
  await rm(join(folder, 'failed'), { recursive: true, force: true });
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_ARGS, '--disable-gpu'] });
  const shops: Shop[] = [];
  const failures = new Map<string, string>();
  try {
    const shop = await openShop(resolve(root), port);
    shops.push(shop);
    // It opens second, because the first one may build the site. An older version may not open with these settings;
    // then only the states that need them are missing.
    const wantsNotice = pictures.some(({ state }) => state.hasPracticeNotice);
    const withNotice = wantsNotice
      ? await openShop(resolve(root), port + 1, NOTICE_SETTINGS).catch(() => undefined)
      : undefined;
    if (withNotice !== undefined) shops.push(withNotice);
    const waiting = [...pictures];
    const cameras = new Map<string, Camera>();
    const work = async (_: unknown, worker: number) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { state, width, name } = next;
        const origin = (state.hasPracticeNotice ? withNotice : shop)?.origin;
        if (origin === undefined) {
          failures.set(name, 'This version has no practice notice.');
          continue;
        }
        const kind = `${worker} ${origin} ${isPhone(width)}`;
        const camera = cameras.get(kind) ?? (await openCamera(browser, origin, isPhone(width)));
        cameras.set(kind, camera);
        await rm(join(folder, name), { force: true });
        try {
          await camera.photograph(state, width, join(folder, name));
        } catch (error) {
          const why = error instanceof Error ? error.message.split('\n').slice(0, 3).join(' ') : String(error);
          failures.set(name, why);
          console.error(`- ${name}: ${why}`);
          await camera.showWindow(join(folder, 'failed', name)).catch(() => undefined);
          await camera.close();
          cameras.delete(kind);
        }
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
  } finally {
    await browser.close();
    for (const shop of shops) await shop.stop();
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  const about = { commit: commitOf(root), browser: browser.version(), pictures: pictures.length, seconds };
  await writeFile(join(folder, 'about.json'), `${JSON.stringify(about, null, 2)}\n`);
  console.log(`${pictures.length - failures.size} of ${pictures.length} pictures in ${folder}, ${seconds} s.`);
  return failures;
}
