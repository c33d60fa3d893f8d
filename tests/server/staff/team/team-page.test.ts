import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditPage } from '#contract/staff/reports/audit.ts';
import type { RoleRequest, WholeTeam } from '#contract/staff/settings/team.ts';
import { messages } from '#domain/messages.ts';
import { changeRole } from '#server/features/staff/team/team.ts';
import { changeRoleOnPage } from '#server/features/staff/team/team-page.ts';
import type { Team } from '#tests/support/accounts/team.ts';
import type { Shop } from '#tests/support/checkout.ts';
import { newestMail } from '#tests/support/outside/mail-links.ts';
import { openTeamShop } from '#tests/support/team-shop.ts';

let shop: Shop;
let team: Team;
beforeAll(async () => {
  ({ shop, team } = await openTeamShop());
});
afterAll(() => shop.close());

const { roleMail, teamCalls, teamMembers } = messages;
const setRole = (body: RoleRequest, token = team.owner) =>
  shop.request<WholeTeam & { error?: string }>('POST', '/api/staff/team/', { token, body });
const roleOf = ({ members }: WholeTeam, email: string) => members.find((one) => one.email === email)?.role;

test('the owner sees who works here, as what, and who has no second step', async () => {
  const { body } = await shop.request<WholeTeam>('GET', '/api/staff/team/', { token: team.owner });
  expect(body.members.map(({ role }) => role)).toEqual(['owner', 'staff', 'rider', 'cleaner']);
  expect(body.members.filter(({ is_self: isSelf }) => isSelf)).toEqual([
    { email: team.owner.email, first_name: 'Yaw', role: 'owner', has_second_factor: false, is_self: true },
  ]);
});

test('a member who gets or loses a role is logged out, gets a mail that says why, and is in the log', async () => {
  const akosua = await shop.newUser({ firstName: 'Akosua' });
  const { email } = akosua;
  const joined = await setRole({ email: ` ${email.toUpperCase()} `, role: 'rider', from: 'customer' });
  expect([joined.status, roleOf(joined.body, email)]).toEqual([200, 'rider']);
  expect((await shop.request('GET', '/api/staff/me/', { token: akosua })).status).toBe(401);
  expect(newestMail(await shop.mails(), email, roleMail.subject)?.text).toContain(
    teamMembers.roles.rider.toLowerCase(),
  );
  const left = await setRole({ email, role: 'customer', from: 'rider' });
  expect([left.status, roleOf(left.body, email)]).toEqual([200, undefined]);
  expect(newestMail(await shop.mails(), email, roleMail.subject)?.text).toContain(roleMail.left[0]);
  const log = await shop.request<AuditPage>('GET', '/api/staff/audit/', { token: team.owner });
  expect(log.body.entries.map(({ by, call }) => [by, call]).slice(0, 2)).toEqual([
    ['Yaw', '/api/staff/team/'],
    ['Yaw', '/api/staff/team/'],
  ]);
});

test('what the page did not know is refused: another role by now, nobody’s address, an unproven one', async () => {
  const kwame = await shop.newUser({ role: 'rider' });
  const stale = await setRole({ email: kwame.email, role: 'staff', from: 'cleaner' });
  expect([stale.status, stale.body.error]).toEqual([409, teamCalls.roleChanged(kwame.email, 'rider')]);
  const twice = await setRole({ email: kwame.email, role: 'staff', from: 'customer' });
  expect([twice.status, twice.body]).toMatchObject([409, { email: [teamCalls.inTeam(kwame.email, 'rider')] }]);
  const nobody = await setRole({ email: 'nobody@example.com', role: 'rider', from: 'customer' });
  expect([nobody.status, nobody.body.error]).toEqual([409, teamCalls.noSuchAccount('nobody@example.com')]);
  const { email } = await shop.newUser({ isVerified: false });
  expect((await setRole({ email, role: 'rider', from: 'customer' })).body.error).toBe(teamCalls.notVerified(email));
  expect((await setRole({ email: '  ', role: 'rider', from: 'customer' })).body.error).toBe(teamCalls.whichAddress);
});

test('two owners who remove each other at the same moment: one stays', async () => {
  const second = await shop.newUser({ role: 'owner' });
  const both = await Promise.all([
    setRole({ email: second.email, role: 'customer', from: 'owner' }),
    setRole({ email: team.owner.email, role: 'customer', from: 'owner' }, second),
  ]);
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  const left = both[0]?.status === 200 ? team.owner : second;
  const alone = await setRole({ email: left.email, role: 'staff', from: 'owner' }, left);
  expect([alone.status, alone.body.error]).toEqual([409, teamCalls.lastOwner(left.email)]);
});

test('an owner who is removed at this moment makes nobody an owner with calls that were under way', async () => {
  const { id, email } = await shop.newUser({ role: 'owner' });
  const stay = await shop.newUser({ role: 'owner' });
  const friend = await shop.newUser();
  const isRemoved = await changeRole(shop.world.db, email, 'customer', {
    by: stay.id,
    from: 'owner',
    tell: async () => {},
  });
  expect(isRemoved.isDone).toBe(true);
  // As the call goes on that was let in before.
  const late = await changeRoleOnPage(shop.world, { id }, { email: friend.email, role: 'owner', from: 'customer' });
  expect(late).toMatchObject({ refused: 'conflict' });
  expect((await shop.request('GET', '/api/staff/me/', { token: await shop.signIn(friend) })).status).toBe(403);
});
