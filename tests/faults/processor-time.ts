import { readdir, readFile } from 'node:fs/promises';
import { type Agent, request } from 'node:http';
import type { CostlyRequest } from '#tests/costly/inputs.ts';

/** The processor time of all threads of a process, in ms; Linux reports it in nanoseconds. */
export async function processorTime(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const used = await Promise.all(
    threads.map(async (thread) => {
      // A thread may end between listing and reading.
      const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
      return Number(text.split(' ')[0]);
    }),
  );
  return used.reduce((sum, ns) => sum + ns, 0) / 1_000_000;
}

/**
 * Sends a request unchanged, without normalising its path, and reads the whole answer; null when the connection was
 * closed, which happens when a client sends more than the server reads.
 */
export function sendRaw(
  origin: string,
  agent: Agent,
  { method, path, headers = {}, body }: CostlyRequest,
  bearer?: string,
): Promise<number | null> {
  const { hostname, port } = new URL(origin);
  const sent = bearer === undefined ? headers : { Authorization: `Bearer ${bearer}`, ...headers };
  return new Promise((resolve) => {
    const outgoing = request({ hostname, port, agent, method, path, headers: sent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? null));
      response.once('error', () => resolve(null));
    });
    outgoing.once('error', () => resolve(null));
    outgoing.end(body);
  });
}
