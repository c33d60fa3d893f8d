import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { userByEmail } from '#server/features/users/users.queries.ts';
import { resetToken, verificationKey } from '#tests/support/outside/mail-links.ts';
import { TEST_PASSWORD } from '#tests/support/world.ts';
import { oneIn, type Person, type Simulation } from '#tests/year/clockwork/simulation.ts';
import { checkOut } from './checkouts.ts';

/** Checkouts beside each ten that are paid at once: abandoned, declined, paid late, paid wrongly. */
const VISITS_PER_ORDER = 1.35;
/** One newcomer in so many fills in the form; the others' accounts are there: hashing takes a tenth of a second each. */
const BY_FORM = 5;
const OPENS_AT = 6 * HOUR_MS;
const SHOPPING_MS = 17.9 * HOUR_MS;

/** The customers of the shop: those who come back, and how a day's visits are planned. */
export class Customers {
  readonly all: Person[] = [];
  /** Customers with points that they can use. */
  readonly redeemed = new Set<Person>();
  /** Customers who have ordered before. */
  readonly known = new Set<Person>();
  private readonly play: Simulation;

  constructor(play: Simulation) {
    this.play = play;
  }

  /** Plans the visits of a day that begins now. */
  planDay(): void {
    const { scale, random, later } = this.play;
    const visits = Math.round(scale.orders * VISITS_PER_ORDER);
    for (let visit = 0; visit < visits; visit += 1) {
      later(OPENS_AT + random.below(SHOPPING_MS), 'a customer comes', () => this.visit());
    }
  }

  private async visit(): Promise<void> {
    const { random, later } = this.play;
    if (this.all.length > 0 && random.happens(70)) {
      const who = this.all[random.below(this.all.length)] as Person;
      await this.doInAccount(who);
      return checkOut(this.play, this, who);
    }
    const who = await this.join();
    if (who === null) return;
    later(random.below(30) * MINUTE_MS, 'a new customer orders', () => checkOut(this.play, this, who));
  }

  /** Opens an account, one in ten by a friend's code; null when the form refused it. */
  private async join(): Promise<Person | null> {
    const { random, shop, now } = this.play;
    const friend = this.all.length > 0 && oneIn(random, 10) ? this.all[random.below(this.all.length)] : undefined;
    const tag = `${now().getTime().toString(36)}${random.below(1_000_000).toString(36)}`;
    const email = `kofi.${tag}@example.com`;
    if (friend === undefined && !oneIn(random, BY_FORM)) return this.add(await this.play.newPerson({ email }));
    const code = friend === undefined ? {} : { referral_code: friend.referralCode };
    const body = { email, password: TEST_PASSWORD, first_name: 'Kofi', last_name: 'Boateng', ...code };
    const { call, jobs, takeMail, personOf } = this.play;
    const opened = await call<{ access: string; refresh: string }>(null, 'POST', '/api/users/register/', body);
    const user = await userByEmail(shop.world.db, email);
    if (opened.status !== 201 || user === undefined) return null;
    const { id, referralCode } = user;
    const { access, refresh } = opened.body;
    const who = personOf({ id, email, password: TEST_PASSWORD, referralCode, access, refresh });
    // The mail leaves within a second.
    await jobs.runNow('outbox');
    const mail = takeMail(email, 'Verify');
    if (mail === undefined) throw new Error('A newcomer got no link to verify the address.');
    await call(who, 'POST', `/api/users/verify-email/${verificationKey([mail], email)}/`, {});
    return this.add(who);
  }

  private add(who: Person): Person {
    this.all.push(who);
    return who;
  }

  /** What customers do in their account before they order, each now and then. */
  private async doInAccount(who: Person): Promise<void> {
    const { random, call, later } = this.play;
    if (oneIn(random, 4)) {
      const { body } = await call<{ points: number }>(who, 'GET', '/api/referrals/points/');
      if (body.points >= 100 && !this.redeemed.has(who)) {
        const { status } = await call(who, 'POST', '/api/referrals/redeem/', {});
        if (status === 201) this.redeemed.add(who);
      }
    }
    if (oneIn(random, 20))
      await call(who, 'POST', '/api/users/account/notices/', { channel: 'sms', text_version: 'year' });
    if (oneIn(random, 50)) await call(null, 'POST', '/api/users/google-nonce/', {});
    if (oneIn(random, 100)) await this.resetPassword(who);
    if (oneIn(random, 150)) {
      later(HOUR_MS, 'a customer moves to another address', () => {
        const email = `yaa.${random.below(1_000_000_000).toString(36)}@example.com`;
        return call(who, 'POST', '/api/users/account/email/', { email, password: TEST_PASSWORD });
      });
    }
    if (oneIn(random, 30)) await call(who, 'POST', '/api/users/login/', { email: who.email, password: TEST_PASSWORD });
    if (oneIn(random, 60))
      await call(who, 'POST', '/api/users/login/', { email: who.email, password: 'forgotten again' });
  }

  /** Asks for a link to a new password; half of them use it. */
  private async resetPassword(who: Person): Promise<void> {
    const { random, call, jobs, takeMail } = this.play;
    await call(null, 'POST', '/api/users/password/reset/', { email: who.email });
    await jobs.runNow('outbox');
    const mail = takeMail(who.email, 'new password');
    if (mail === undefined || random.happens(50)) return;
    const token = resetToken([mail], who.email);
    await call(null, 'POST', '/api/users/password/reset/confirm/', {
      ...{ token, new_password: TEST_PASSWORD, confirm_password: TEST_PASSWORD },
    });
    // Every session ended.
    who.sessionUntil = 0;
    who.accessUntil = 0;
  }

  /** Deletes an account; refused while an order of it is open. */
  async leave(who: Person): Promise<void> {
    if (!this.all.includes(who)) return;
    await this.play.signIn(who);
    const { status } = await this.play.call(who, 'POST', '/api/users/account/delete/', { password: TEST_PASSWORD });
    if (status !== 200) return;
    who.isGone = true;
    this.all.splice(this.all.indexOf(who), 1);
    this.redeemed.delete(who);
  }
}
