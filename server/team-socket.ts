import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type TeamAnswer, type TeamShop, teamCommand } from '#server/features/staff/team/team.ts';
import { describeFailure } from './failure.ts';
import type { Log } from './log.ts';

/**
 * The embedded database belongs to one process. While the shop runs, team commands reach it through a socket in the
 * data folder, which only the shop's own user may open.
 */
const NAME = 'team.sock';
/** In bytes, more than any command. */
const COMMAND_MAX = 2_000;
/** In bytes: systems allow no longer paths for a socket. */
const PATH_MAX = 100;
const ANSWER_WITHIN_MS = 10_000;

const command = z.array(z.string());
const answer = z.object({ isDone: z.boolean(), lines: z.array(z.string()) });

function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > COMMAND_MAX * 100) reject(new Error('The text on the team socket is too long.'));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The team socket closed without an answer.')));
  });
}

async function serve(shop: TeamShop, socket: Socket): Promise<void> {
  const words = command.parse(JSON.parse(await readLine(socket)));
  socket.end(`${JSON.stringify(await teamCommand(shop, words))}\n`);
}

/** Opens the socket in a folder. Returns the function that closes it. Where a socket is not possible, there is none. */
export async function openTeamSocket(shop: TeamShop, folder: string, log: Log): Promise<() => Promise<void>> {
  const path = join(folder, NAME);
  if (Buffer.byteLength(path) > PATH_MAX) return async () => undefined;
  await rm(path, { force: true });
  const server = createServer((socket) => {
    socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
    serve(shop, socket).catch((error: unknown) => {
      log.warn(describeFailure(error), 'a team command failed');
      socket.destroy();
    });
  });
  const isOpen = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(path, () => resolve(true));
  });
  if (!isOpen) return async () => undefined;
  await chmod(path, 0o600);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
    });
}

/** Sends a command to the shop that runs on a folder; null when its socket is not open. */
export async function sendTeamCommand(folder: string, words: readonly string[]): Promise<TeamAnswer | null> {
  const socket = createConnection(join(folder, NAME));
  try {
    const line = readLine(socket);
    socket.write(`${JSON.stringify(words)}\n`);
    return answer.parse(JSON.parse(await line));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
    throw error;
  } finally {
    socket.destroy();
  }
}
