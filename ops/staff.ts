import { randomBytes } from 'node:crypto';
import { type TeamAnswer, teamCommand } from '#server/features/staff/team/team.ts';
import { sendTeamCommand } from '#server/team-socket.ts';
import { onShopDatabase } from './database/command.ts';
import { openShopDatabase } from './database/open-shop.ts';
import type { Target } from './database/target.ts';

/**
 * `npm run staff -- add EMAIL ROLE`, `remove EMAIL`, `list`: who works in the shop, as cleaner, rider, staff or owner.
 * The account must be there with its address verified and its password proven; its open sessions end.
 * `reset-second-factor EMAIL`: for somebody who lost theirs. Works while the shop runs, on either database.
 */
async function run(target: Target, words: readonly string[]): Promise<TeamAnswer> {
  const { settings, databaseUrl } = target;
  if (words[0] === 'reset-second-factor' && databaseUrl !== null && !process.env.SITE_URL) {
    throw new Error('SITE_URL is missing: the mailed notice links to it.');
  }
  const answer = databaseUrl === null ? await sendTeamCommand(settings.dataDir, words) : null;
  if (answer !== null) return answer;
  const database = await openShopDatabase(target);
  try {
    return await teamCommand({ db: database.db, settings, now: () => new Date(), random: randomBytes }, words);
  } finally {
    await database.close();
  }
}

process.exitCode = await onShopDatabase(async (target) => {
  const { isDone, lines } = await run(target, process.argv.slice(2));
  for (const line of lines) (isDone ? console.log : console.error)(line);
  return isDone ? 0 : 1;
});
