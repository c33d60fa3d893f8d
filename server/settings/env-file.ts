import { readFileSync } from 'node:fs';

/**
 * The file of settings, `.env` in the working directory. It is written so that a shell (`set -a; . ./.env`), Node's
 * --env-file, systemd and Docker Compose read the same values from it as the shop: what they would read differently is
 * a
 * problem that names the line.
 */

/**
 * What means the same everywhere without quotes. `…` is an example's, which the settings refuse with its own sentence.
 */
const PLAIN = /^[\w@%+=:,./?…-]*$/;
const SINGLE = /^'([^']*)'$/;
const DOUBLE = /^"([^"\\$`]*)"$/;
const LINE = /^([A-Za-z_]\w*)=(.*)$/;
/** What nobody sees in an editor: control characters, and every space but the plain one. */
const UNSEEN = /[\p{Cc}\p{Cf}]|(?! )\p{Z}/u;
/** What is left of a text in another encoding when it is read as UTF-8. */
const NOT_UTF8 = /[\0\uFFFD]/;

/** The settings in a file, and one sentence for each line that can't be read. */
export type EnvFile = { values: Record<string, string>; problems: string[] };

/** What is wrong with the part behind `=`, as the rest of a sentence. Never holds the value: it may be a secret. */
function valueProblem(name: string, text: string): string {
  if (UNSEEN.test(text)) return `${name} must not contain invisible characters: type it again`;
  if (text.includes("'") && !/^['"]/.test(text)) return `${name} must be in double quotes: it has a single one in it`;
  const isAround = text.startsWith("'") && text.endsWith("'");
  if (!isAround && /^'[^']*'\s*\S|^"[^"]*"\s*\S/.test(text))
    return `${name} must end with the closing quote: put a comment on a line of its own`;
  if (text.startsWith('"'))
    return `${name} must be in single quotes: a shell replaces $, \` and \\ between double ones, or the closing one is missing`;
  if (text.startsWith("'"))
    return `${name} must have one quote before and one behind it; write a single quote of a password as %27, or draw another`;
  if (/^[‘’“”„`´«]/u.test(text)) return `${name} must be in straight quotes, as in ${name}='…': these are others`;
  if (PLAIN.test(text.trim())) return `${name} must not have a space before or behind its value`;
  return /\s#/.test(text)
    ? `${name} must not have a comment behind it: put it on a line of its own`
    : `${name} must be in single quotes: a shell does not read it as it stands. Write ${name}='…'`;
}

function readLine(line: string, file: EnvFile): string | null {
  if (/^\s*(?:#.*)?$/.test(line)) return null;
  if (/^\s*export\s/.test(line)) return 'leave out `export`';
  const [, name, text = ''] = LINE.exec(line) ?? [];
  if (name === undefined) return 'write NAME=value, without spaces around the name and the =';
  const value = PLAIN.test(text) ? text : (SINGLE.exec(text)?.[1] ?? DOUBLE.exec(text)?.[1]);
  if (value === undefined || UNSEEN.test(value)) return valueProblem(name, text);
  if (name in file.values && file.values[name] !== value) return `${name} is set a second time, to something else`;
  file.values[name] = value;
  return null;
}

/** Reads the text of a settings file. `name` is the file's, for the sentences. */
export function parseEnvFile(text: string, name = '.env'): EnvFile {
  const file: EnvFile = { values: {}, problems: [] };
  const isUtf8 = !NOT_UTF8.test(text);
  if (!isUtf8 || text.startsWith('\uFEFF') || text.includes('\r'))
    file.problems.push(`${name} must be plain UTF-8 with Unix line endings: save it so in your editor.`);
  // Of a file in another encoding every line would be wrong in the same way.
  if (!isUtf8) return file;
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const problem = readLine(line, file);
    if (problem !== null) file.problems.push(`${name}, line ${index + 1}: ${problem}.`);
  }
  return file;
}

type Given = Record<string, string | undefined>;

/** What a process knows of its settings: the environment it was given, and the file. */
export type GivenSettings = {
  /** The settings' file, or null when there is none. */
  file: string | null;
  /** What the file itself says. */
  inFile: Record<string, string>;
  /** The environment before the file was read. */
  before: Given;
  problems: string[];
};

/** What Node reads while it starts, before any file: in the file it would have no effect. */
const TOO_LATE = /^(?:NODE_OPTIONS|NODE_EXTRA_CA_CERTS|UV_THREADPOOL_SIZE)$/;

function readText(path: string, isNamed: boolean): string | { problem: string } | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !isNamed) return null;
    return { problem: `The settings in ${path} can't be read (${code}). ENV_FILE and this user's rights decide.` };
  }
}

/**
 * Adds the settings of `.env` in the working directory to an environment; what the environment has already outranks the
 * file, also when it is empty. `ENV_FILE` names another file; `ENV_FILE=none` reads none. Shop and commands all begin
 * with this, so that they use the same shop. One sentence for each line that can't be read.
 */
export function loadEnvFile(env: Given = process.env): GivenSettings {
  const before = { ...env };
  const path = env.ENV_FILE || '.env';
  const text = path === 'none' ? null : readText(path, Boolean(env.ENV_FILE));
  if (text === null) return { file: null, inFile: {}, before, problems: [] };
  if (typeof text !== 'string') return { file: path, inFile: {}, before, problems: [text.problem] };
  const { values, problems } = parseEnvFile(text, path);
  for (const [name, value] of Object.entries(values)) {
    if (TOO_LATE.test(name) && !(name in before))
      problems.push(`${path}: ${name} comes too late for Node here. Give it to the process, or start node --env-file.`);
    if (!(name in before)) env[name] = value;
  }
  return { file: path, inFile: values, before, problems };
}
