import { orderPath } from '#domain/paths.ts';
import { staffOrderPath } from '#domain/team-paths.ts';
import { checkoutStorage } from '#tests/e2e/support/checkout.ts';
import { keepInStorage, signIn } from '#tests/e2e/support/customer.ts';
import { PAGES } from '#tests/e2e/support/pages.ts';
import { narrowOnly, test } from '#tests/e2e/support/shop.ts';
import { newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';
import { walkOf } from './reader/walk.ts';

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });
narrowOnly();
test.skip(
  process.env.EVERY_TEST !== '1',
  'On demand: a minute, and the walks ask the same of the screens that most see.',
);

test('every page can be heard, tapped, enlarged and seen in forced colours', async ({ page }) => {
  const owner = await newTeamMember(page, 'owner');
  const slug = await paidOrder(page, owner);
  const { reads } = await walkOf(page);
  await signIn(page, owner);
  // The logout ends the session: it comes last.
  const paths = PAGES.filter((path) => path !== '/logout');
  for (const path of [...paths, orderPath(slug), staffOrderPath(slug), '/logout']) {
    if (path === '/checkout') await keepInStorage(page, checkoutStorage(owner));
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await reads(path, { isCompared: false });
  }
});
