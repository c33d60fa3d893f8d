import type { Locator, Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { ORDER_PAGE, popup, visibleButton } from '#tests/e2e/support/checkout.ts';
import { section } from '#tests/e2e/support/content.ts';
import { PASSWORD } from '#tests/e2e/support/customer.ts';
import { newEmail } from '#tests/e2e/support/shop.ts';

/** How a customer waits for a network: how long before trying again (ms), and how often. */
export type Patience = { waitMs: number; tries: number };

const { register, login, checkout, location, payment } = messages;

const TAP_MS = 2_000;

/** One step of a journey: what the customer does, and what is there afterwards. */
type Step = { name: string; act: () => Promise<unknown>; arrives: Locator | RegExp };

async function hasArrived(page: Page, arrives: Step['arrives'], timeout: number): Promise<boolean> {
  const seen =
    arrives instanceof RegExp
      ? page.waitForURL(arrives, { timeout, waitUntil: 'commit' })
      : arrives.first().waitFor({ timeout });
  return seen.then(
    () => true,
    () => false,
  );
}

/** Takes a step as a patient customer does: what was not there is tried again, then the page is loaded again. */
export async function take(page: Page, { name, act, arrives }: Step, { waitMs, tries }: Patience): Promise<number> {
  const began = performance.now();
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    await act().catch(() => null);
    if (await hasArrived(page, arrives, waitMs)) return performance.now() - began;
    if (attempt % 2 === 0) await page.reload({ timeout: waitMs }).catch(() => null);
    if (await hasArrived(page, arrives, 1_000)) return performance.now() - began;
  }
  throw new Error(`${name}: not there after ${tries} tries, at ${page.url()}`);
}

/**
 * Books a clean from the home page to the order, as a new customer who tries again whatever does not come; returns how
 * long each step took, in ms.
 */
export async function bookPatiently(
  page: Page,
  patience: Patience,
  email = newEmail(),
): Promise<Record<string, number>> {
  const label = (name: string) => page.getByLabel(name, { exact: true });
  const fill = async (name: string, value: string) => label(name).fill(value, { timeout: TAP_MS });
  const tap = (target: Locator) => target.click({ timeout: TAP_MS });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const steps: Step[] = [
    {
      name: 'home',
      act: () => page.goto(paths.home, { waitUntil: 'commit' }),
      arrives: page.getByRole('link', { name: section('home-hero').action }),
    },
    {
      name: 'services',
      act: () => tap(page.getByRole('link', { name: section('home-hero').action }).first()),
      arrives: /\/services\/?$/,
    },
    {
      name: 'cart',
      act: () => tap(page.getByRole('button', { name: messages.services.addToCart }).first()),
      arrives: page.getByRole('button', { name: messages.cart.oneMore }),
    },
    {
      name: 'login',
      act: () =>
        tap(
          page
            .getByRole('link', { name: messages.cart.toCheckout })
            .or(page.getByRole('button', { name: messages.cart.toCheckout }))
            .filter({ visible: true })
            .first(),
        ),
      arrives: /\/login\/?\?continue=%2Fcheckout/,
    },
    {
      name: 'register',
      act: () => tap(page.getByRole('link', { name: messages.login.toRegister })),
      arrives: /\/register/,
    },
    {
      name: 'account',
      act: async () => {
        // A link that was tapped before its script came leads on without the way to the checkout.
        if (page.url().includes(paths.tempVerifyEmail)) return page.goto(paths.checkout);
        if (page.url().includes(paths.login)) {
          await fill(login.email, email);
          await fill(login.password, PASSWORD);
          return tap(page.getByRole('button', { name: login.submit, exact: true }));
        }
        await fill(register.firstName, 'Ama');
        await fill(register.lastName, 'Mensah');
        await fill(register.email, email);
        await fill(register.password, PASSWORD);
        await tap(page.getByRole('button', { name: register.submit, exact: true }));
      },
      arrives: heading(checkout.title),
    },
    {
      name: 'place',
      act: async () => {
        await page.getByRole('combobox', { name: checkout.deliveryAddress }).fill('osu', { timeout: TAP_MS });
        await page.getByRole('option', { name: /^Osu/ }).first().click({ timeout: patience.waitMs });
      },
      arrives: page.getByText(location.directions),
    },
    {
      name: 'payment',
      act: async () => {
        await fill(location.directions, 'Blue gate beside the pharmacy');
        await fill(checkout.phone, '24 123 4567');
        await tap(visibleButton(page, checkout.proceed));
      },
      arrives: heading(payment.title),
    },
    {
      name: 'window',
      // A window whose answers were lost leaves a question behind: who saw no window knows that nothing went through.
      act: async () => {
        const again = page.getByRole('button', { name: payment.payAgain });
        await tap((await again.isVisible()) ? again : visibleButton(page, payment.payNow));
      },
      arrives: popup(page).getByTestId('approve'),
    },
    {
      name: 'order',
      act: () => tap(popup(page).getByTestId('approve')),
      arrives: new RegExp(`${ORDER_PAGE.source}|/verify-email/?$`),
    },
  ];
  const took: Record<string, number> = {};
  for (const step of steps) took[step.name] = Math.round(await take(page, step, patience));
  return took;
}
