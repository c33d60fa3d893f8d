import { writeFile } from 'node:fs/promises';
import { candidates, isEnabled, isTextVisible } from './find.ts';
import { isHydrated, type Name, PATIENCE_MS, type Role, type Screen, type Which } from './screen.ts';
import { DriverError, type ElementId, type Session } from './webdriver.ts';

const PAUSE_MS = 100;
const PAINTED_AFTER_MS = 600;
const PAYMENT_WINDOW = 'iframe[id^="inline-checkout"]';
/** Taller than any page is drawn at once. */
const TALLEST = 6_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const isNamed = (name: Name, text: string) =>
  typeof name === 'string' ? plain(text) === plain(name) : name.test(plain(text));

/** A text anywhere in an element, whatever its case, as Playwright finds it; a pattern as it is. */
function patternOf(text: Name): [string, string] {
  if (typeof text !== 'string') return [text.source, text.flags];
  return [plain(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i'];
}

/** Tries until it is done, or throws what failed at last. Refusals of the driver are tried again: a page changes. */
async function until<Answer>(what: string, attempt: () => Promise<Answer | null>): Promise<Answer> {
  const deadline = Date.now() + PATIENCE_MS;
  let last = 'it was not there';
  while (Date.now() < deadline) {
    try {
      const answer = await attempt();
      if (answer !== null) return answer;
    } catch (error) {
      if (!(error instanceof DriverError)) throw error;
      last = error.message;
    }
    await pause(PAUSE_MS);
  }
  throw new Error(`${what}: ${last}`);
}

/**
 * A window of WebKitGTK of exactly this size, by a session of its driver. The window is opened by a page, because only
 * such a window has no toolbar, which is wider than a phone.
 */
export async function webkitScreen(
  session: Session,
  origin: string,
  { width, height }: { width: number; height: number },
  folder: string,
): Promise<Screen> {
  const { send, of, run } = session;
  const resize = (to: number) => send('POST', 'window/rect', { width, height: to });
  await send('POST', 'url', { url: 'about:blank' });
  const first = await send<string>('GET', 'window');
  await run(
    (wide: number, high: number) => {
      window.open('about:blank', '_blank', `toolbar=no,location=no,menubar=no,width=${wide},height=${high}`);
    },
    width,
    height,
  );
  const handle = await until('a window without a toolbar', async () => {
    const all = await send<string[]>('GET', 'window/handles');
    return all.find((other) => other !== first) ?? null;
  });
  await send('POST', 'window', { handle });
  await resize(height);

  const hydrated = () => until('the islands of the page', async () => ((await run(isHydrated)) ? true : null));

  /** The elements of this role and name that are visible now. */
  async function all(role: string, name: Name): Promise<ElementId[]> {
    const named: ElementId[] = [];
    for (const element of await run<ElementId[]>(candidates as never, role))
      if (isNamed(name, await of<string>(element, 'GET', 'computedlabel'))) named.push(element);
    return named;
  }

  const find = async (role: string, name: Name, which: Which = 'first') =>
    (await all(role, name)).at(which === 'first' ? 0 : -1) ?? null;

  /** The driver scrolls smoothly where the page does, and then finds nothing where it looks. */
  const bringIntoView = (element: ElementId) =>
    run(((target: Element) => target.scrollIntoView({ block: 'center', behavior: 'instant' })) as never, element);

  /** A control that a drawn one covers is pressed by its label. */
  async function click(element: ElementId): Promise<void> {
    await bringIntoView(element);
    try {
      await of(element, 'POST', 'click');
    } catch (error) {
      const isCovered = error instanceof DriverError && /intercepted|not interactable/.test(error.code);
      const label = isCovered
        ? await run<ElementId | null>(((field: HTMLInputElement) => field.labels?.[0] ?? null) as never, element)
        : null;
      if (label === null) throw error;
      await of(label, 'POST', 'click');
    }
  }

  const shoot = async (name: string) => {
    // WebKit's picture is of what it painted last, which may be before the last change.
    await pause(PAINTED_AFTER_MS);
    await writeFile(`${folder}/${name}.png`, Buffer.from(await send<string>('GET', 'screenshot'), 'base64'));
  };

  return {
    open: async (path) => {
      await send('POST', 'url', { url: origin + path });
      await hydrated();
    },
    arrives: async (address) => {
      const at = await until(`the page ${address}`, async () => {
        const { pathname, search } = new URL(await send<string>('GET', 'url'));
        return address.test(pathname + search) ? pathname + search : null;
      });
      await hydrated();
      return at;
    },
    press: async (role: Role, name, which) => {
      await hydrated();
      await until(`the ${role} ${name}`, async () => {
        const element = await find(role, name, which);
        if (element === null || !(await run<boolean>(isEnabled as never, element))) return null;
        await click(element);
        return true;
      });
    },
    write: async (label, text, which) => {
      await hydrated();
      await until(`the field ${label}`, async () => {
        const field = await find('field', label, which);
        if (field === null) return null;
        await bringIntoView(field);
        await of(field, 'POST', 'clear');
        await of(field, 'POST', 'value', { text });
        return true;
      });
    },
    attach: async (label, path) => {
      await until(`the file field ${label}`, async () => {
        const field = await find('file', label);
        if (field === null) return null;
        await of(field, 'POST', 'value', { text: path });
        return true;
      });
    },
    sees: async (text, role) => {
      const [source, flags] = patternOf(text);
      await until(role === undefined ? `the text ${text}` : `the ${role} ${text}`, async () => {
        const isThere =
          role === undefined ? await run(isTextVisible as never, source, flags) : (await find(role, text)) !== null;
        return isThere ? true : null;
      });
    },
    pressInPayment: async (testId) => {
      const frame = await until('the window of the payment provider', () =>
        send<ElementId>('POST', 'element', { using: 'css selector', value: PAYMENT_WINDOW }),
      );
      await send('POST', 'frame', { id: frame });
      try {
        await until(`${testId} of the payment provider`, async () => {
          const value = `[data-testid="${testId}"]`;
          await click(await send<ElementId>('POST', 'element', { using: 'css selector', value }));
          return true;
        });
      } finally {
        // The window closes itself when it is done.
        await send('POST', 'frame', { id: null });
      }
    },
    evaluate: (work, ...values) => run(work, ...values),
    picture: shoot,
    wholePicture: async (name) => {
      const whole = await run(() => document.documentElement.scrollHeight);
      await resize(Math.min(Math.max(whole, height), TALLEST));
      await shoot(name);
      await resize(height);
    },
    close: () => session.close(),
  };
}
