import { orderPath, paths } from '#domain/paths.ts';
import { staffOrderPath, teamPaths } from '#domain/team-paths.ts';
import { OSU } from '#tests/e2e/support/checkout.ts';
import { call, newCustomer, signIn } from '#tests/e2e/support/customer.ts';
import { expect, narrowOnly, test } from '#tests/e2e/support/shop.ts';
import { moveAlong, newTeamMember, paidOrder } from '#tests/e2e/support/team.ts';
import { recordScriptActivity } from '#tests/e2e/support/watch.ts';

test.use({ serviceWorkers: 'block' });
narrowOnly();

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(2)</script>',
  '<svg/onload=alert(3)>',
  "javascript:alert(4)//'-alert(5)-'",
  '</textarea><iframe srcdoc="<script>parent.alert(6)</script>">',
];

test('text of a customer and of the team stays text on the team’s pages, in the history and behind a link', async ({
  page,
}) => {
  const seen = await recordScriptActivity(page);
  const [name = '', , short = ''] = HOSTILE;
  const owner = await newTeamMember(page, 'owner', short);
  const customer = await newCustomer(page, { firstName: name });
  const place = { ...OSU, name: HOSTILE.slice(2, 4).join(' '), address: HOSTILE.join(' ').slice(0, 300) };
  const slug = await paidOrder(page, customer, 1, { delivery_location: place, pickup_location: place });
  const text = HOSTILE.join('\n');
  for (const to of ['team', 'customer']) {
    await call(page.request, 'post', `/api/staff/orders/${slug}/notes/`, { data: { text, to }, token: owner.access });
  }
  await moveAlong(page, owner, slug, ['processing', 'pickup']);
  const shared = await call<{ link: { url: string } }>(page.request, 'post', `/api/orders/${slug}/tracking/`, {
    data: {},
    token: customer.access,
  });

  await signIn(page, customer);
  await page.goto(orderPath(slug), { waitUntil: 'networkidle' });
  await expect(page.getByText(HOSTILE[4] ?? '').first()).toBeVisible();
  // A guest with the link: no session, and no name in the head of the page.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${paths.track}/${new URL(shared.link.url).hash}`, { waitUntil: 'networkidle' });
  await expect(page.getByText('alert(')).toHaveCount(0);

  await signIn(page, owner);
  for (const address of [staffOrderPath(slug), teamPaths.queue, teamPaths.day, teamPaths.money]) {
    await page.goto(address, { waitUntil: 'networkidle' });
    if (address !== teamPaths.money) await expect(page.getByText(name).first(), address).toBeVisible();
  }
  expect(seen).toEqual({ executed: [], stopped: [] });
});
