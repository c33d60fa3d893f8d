import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second here. */
const TICKS_PER_S = 100;

/** A process's own time and, `ended`, that of its children that have ended, in s; 0 where it can't be read. */
async function timesOf(pid: number): Promise<{ own: number; ended: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields
    .slice(11, 15)
    .map((ticks) => Number(ticks) / TICKS_PER_S);
  return { own: user + system, ended: endedUser + endedSystem };
}

/** The processor time that a process has used, in s; 0 on systems other than Linux. */
export async function processorTime(pid: number): Promise<number> {
  return (await timesOf(pid)).own;
}

/** The same of a PostgreSQL server with the data folder `data` in `folder`, with all its sessions. */
export async function serverTime(folder: string): Promise<number> {
  const file = await readFile(`${folder}/data/postmaster.pid`, 'utf8').catch(() => '0');
  const pid = Number(file.split('\n')[0]);
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const { own, ended } = await timesOf(pid);
  const sessions = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(processorTime));
  return own + ended + sessions.reduce((sum, used) => sum + used, 0);
}
