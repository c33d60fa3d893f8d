import { randomBytes } from 'node:crypto';
import { openEmbedded, openPostgres } from '#server/db/open.ts';
import { parseSettings } from '#server/env.ts';
import { type TeamAnswer, teamCommand } from '#server/features/staff/team/team.ts';
import { sendTeamCommand } from '#server/team-socket.ts';

/**
 * `npm run staff -- add EMAIL ROLE`, `remove EMAIL`, `list`: who works in the shop, as rider, staff or owner. The
 * account must be there with its address verified and its password proven; its open sessions end.
 * `reset-second-factor EMAIL`: for somebody who lost theirs. Works while the shop runs, on either database.
 */
async function run(words: readonly string[]): Promise<TeamAnswer> {
  const { DATABASE_URL, DATA_DIR, SITE_URL } = process.env;
  const read = parseSettings({ DATABASE_URL, DATA_DIR, SITE_URL });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { settings } = read;
  const { databaseUrl, dataDir } = settings;
  if (words[0] === 'reset-second-factor' && databaseUrl !== null && !SITE_URL) {
    throw new Error('SITE_URL is missing: the mailed notice links to it.');
  }
  const answer = databaseUrl === null ? await sendTeamCommand(dataDir, words) : null;
  if (answer !== null) return answer;
  const database = databaseUrl === null ? await openEmbedded(dataDir) : await openPostgres(databaseUrl);
  try {
    return await teamCommand({ db: database.db, settings, now: () => new Date(), random: randomBytes }, words);
  } finally {
    await database.close();
  }
}

try {
  const { isDone, lines } = await run(process.argv.slice(2));
  for (const line of lines) (isDone ? console.log : console.error)(line);
  process.exitCode = isDone ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
