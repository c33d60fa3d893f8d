import { STATUS_CHECKS } from '#domain/status/checks.ts';
import { type Finding, notSetUp, ok, warning, wrong } from '#ops/check/finding.ts';
import type { Check, Shop } from '#ops/check/shop.ts';
import { queryOf } from '#ops/database/open-shop.ts';
import { aheadOf, DATABASE_TIME, headerTime } from '#server/platform/clock.ts';

/** In s, as on the owner's page of the shop's status. */
const { look: WARNING_S, act: WRONG_S } = STATUS_CHECKS.clock;

const FIX = 'Have the clock set by the network: timedatectl set-ntp true (chrony or systemd-timesyncd).';

/** A finding for a clock that differs by so many seconds from another one. */
function judge(seconds: number, other: string): Finding {
  const size = Math.abs(seconds);
  const message = `this machine is ${size.toFixed(0)} s ${seconds > 0 ? 'ahead of' : 'behind'} ${other}`;
  if (size >= WRONG_S) return wrong(message, FIX);
  return size >= WARNING_S ? warning(message, FIX) : ok(`agrees with ${other}`);
}

async function databaseClock({ database, now }: Shop): Promise<Finding[]> {
  const found = await database().catch(() => null);
  // The embedded database takes this machine's own clock.
  if (found?.state !== 'open' || found.database.engine !== 'postgresql') return [];
  const ask = queryOf(found.database);
  // The first question also opens the connection.
  const isOpen = await ask('select 1 as one').then(
    () => true,
    () => false,
  );
  if (!isOpen) return [];
  const ahead = await aheadOf(now, async () => {
    const [row] = await ask(DATABASE_TIME);
    return Number(row?.at);
  });
  return ahead === null ? [] : [judge(ahead, 'the database')];
}

async function providerClock({ settings, fetch, now }: Shop, signal: AbortSignal): Promise<Finding[]> {
  const asked = [
    ...(settings.payment === null ? [] : [{ name: 'Paystack', url: settings.payment.apiUrl }]),
    ...(settings.google === null ? [] : [{ name: 'Google', url: settings.google.jwksUrl }]),
  ];
  for (const { name, url } of asked) {
    const ahead = await aheadOf(now, async () => {
      const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
      await answer.body?.cancel();
      return headerTime(answer.headers.get('date'));
    });
    if (ahead !== null) return [judge(ahead, name)];
  }
  return asked.length === 0 ? [] : [warning('neither Paystack nor Google says what time it is', FIX)];
}

/** Whether this machine's clock is right, by the database's and the provider's. */
export const clockCheck: Check = {
  name: 'clock',
  async run(shop, signal) {
    const findings = [...(await databaseClock(shop)), ...(await providerClock(shop, signal))];
    return findings.length > 0 ? findings : [notSetUp('nobody to compare it with')];
  },
};
