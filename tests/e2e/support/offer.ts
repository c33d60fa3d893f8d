import type { Locator, Page } from '@playwright/test';
import { messages } from '#domain/messages.ts';
import { SIGNUP } from './content.ts';
import { expect } from './shop.ts';

/** The signup offer's banner on the page; null, and checked to be absent, while the content has no signup discount. */
export async function offerOn(page: Page): Promise<Locator | null> {
  const offer = page.getByRole('complementary', { name: messages.pages.offerRegion });
  const [signup] = SIGNUP;
  if (signup === undefined) {
    await expect(offer).toHaveCount(0);
    return null;
  }
  await expect(offer).toContainText(messages.navigation.offer(signup.percentage));
  return offer;
}
