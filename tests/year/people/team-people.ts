import type { Person, Simulation } from '#tests/year/clockwork/simulation.ts';

/** Orders a day that one rider can drive. */
const ORDERS_PER_RIDER = 25;

/** The team: who prepares the day, who drives, who cleans. */
export type TeamPeople = { owner: Person; staff: Person; cleaner: Person; riders: Person[] };

/** One of each role, and as many riders as the shop needs. */
export async function hireTeam(play: Simulation): Promise<TeamPeople> {
  const riders = Math.ceil(play.scale.orders / ORDERS_PER_RIDER) + 1;
  const team: TeamPeople = {
    owner: await play.newPerson({ role: 'owner', firstName: 'Yaw' }),
    staff: await play.newPerson({ role: 'staff', firstName: 'Efua' }),
    cleaner: await play.newPerson({ role: 'cleaner', firstName: 'Adjoa' }),
    riders: [],
  };
  for (let rider = 0; rider < riders; rider += 1) {
    team.riders.push(await play.newPerson({ role: 'rider', firstName: `Kofi ${rider}` }));
  }
  return team;
}
