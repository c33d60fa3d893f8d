import { stat } from 'node:fs/promises';
import { type Finding, ok, warning, wrong } from '#ops/check/finding.ts';
import type { Check, Shop } from '#ops/check/shop.ts';
import { readEditPort, readHosted } from '#ops/edit/hosted-settings.ts';
import { readHostSettings } from '#ops/hosts/host-settings.ts';
import { environment } from '#server/settings/environment.ts';
import { misspeltProblems, OTHER_SETTINGS } from '#server/settings/misspelt.ts';
import { databaseContradiction } from '#server/settings/which-database.ts';
import { contradictions } from './contradictions.ts';
import { portsAndFolders } from './ports-and-folders.ts';

const KNOWN = [...Object.keys(environment.shape), ...OTHER_SETTINGS];
/** Names that others read from the same file: Node, PostgreSQL's programs, Compose. */
const OF_OTHERS = /^(?:NODE_|PG[A-Z]|COMPOSE_|DOCKER_|npm_|TZ$|LANG$|LC_|PATH$|UV_)/;

/** The names in the settings' file that nobody reads. */
function unknownNames({ given: { inFile, file } }: Shop): Finding[] {
  return Object.keys(inFile)
    .filter((name) => !KNOWN.includes(name) && !OF_OTHERS.test(name))
    .map((name) =>
      warning(`${name} in ${file} is not a setting of the shop`, 'Is it misspelt? Take it out, or see .env.example.'),
    );
}

async function fileRights({ given: { file } }: Shop): Promise<Finding[]> {
  if (file === null) return [];
  const { mode } = await stat(file);
  return (mode & 0o077) === 0
    ? []
    : [warning(`${file} holds secrets, and others on this machine may read it`, `chmod 600 ${file}`)];
}

function hostProblems({ env }: Shop): string[] {
  try {
    readHostSettings(env);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** What keeps `npm run edit` from starting with the same file. */
function editorProblems({ env }: Shop): string[] {
  const read = readHosted(env);
  const port = readEditPort(env);
  return [...(read.ok ? [] : read.problems), ...(port.ok ? [] : [port.problem])];
}

/** What each sentence of the settings has in common: it says itself what to do. */
const FIX = 'Fix this line; .env.example says what each setting holds.';

/** Whether the shop would start with these settings, and whether they say what was meant. */
export const settingsCheck: Check = {
  name: 'settings',
  async run(shop) {
    const { given, env, problems, settings } = shop;
    const contradiction = databaseContradiction(given);
    const sentences = [
      ...given.problems,
      ...(contradiction === null ? [] : [contradiction]),
      ...problems,
      ...hostProblems(shop),
      ...editorProblems(shop),
    ];
    // What is in a line that can't be read is neither missing nor without effect.
    const inUnreadLines = given.problems
      .map((problem) => / line \d+: ([A-Z]\w+) /.exec(problem)?.[1] ?? '')
      .filter(Boolean);
    const isKnown = (sentence: string) =>
      given.problems.includes(sentence) || !inUnreadLines.some((name) => sentence.includes(name));
    const misspelt = settings.production ? [] : misspeltProblems(env, Object.keys(environment.shape));
    const found = [
      ...[...new Set(sentences.filter(isKnown))].map((sentence) => wrong(sentence.replace(/\.$/, ''), FIX)),
      ...misspelt.map((sentence) => warning(sentence.replace(/\.$/, ''), FIX)),
      ...unknownNames(shop).filter(
        ({ message }) => ![...sentences, ...misspelt].some((one) => one.startsWith(message.split(' ')[0] ?? '')),
      ),
      ...[...(await contradictions(shop)), ...(await portsAndFolders(shop))].filter(({ message }) => isKnown(message)),
      ...(await fileRights(shop)),
    ];
    const mode = settings.production ? 'live shop' : 'practice shop';
    return found.length > 0
      ? found
      : [ok(`${Object.keys(env).filter((name) => KNOWN.includes(name) && env[name]).length} are set, for a ${mode}`)];
  },
};
