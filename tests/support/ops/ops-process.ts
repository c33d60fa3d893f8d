import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

/** How a command ended, and what it said. */
export type CommandResult = { code: number; out: string; err: string };

/** What a program of ours gets of this process's environment: where its commands and compiled code are. */
export function bareEnv(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}

/** Runs a program in a folder with this environment only; never rejects. */
export function runIn(
  cwd: string,
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  return new Promise((done) => {
    execFile(program, args, { cwd, env: { ...bareEnv(), ...env }, maxBuffer: 2 ** 26 }, (error, out, err) => {
      done({ code: error === null ? 0 : Number(error.code ?? 1), out, err });
    });
  });
}

/** Runs a command of ops/ in a folder of its own, as its npm script does. */
export const runCommand = (cwd: string, script: string, words: string[] = [], env: Record<string, string> = {}) =>
  runIn(cwd, process.execPath, [resolve(script), ...words], env);
