import { parseSettings, readSettings, type Settings } from '#server/env.ts';

type Given = Readonly<Record<string, string | undefined>>;

const NAMES = /\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b|\b(?:PORT|HOST)\b/g;

/**
 * Reads what can be read of the settings, so that one wrong value does not hide the others: leaves out each setting
 * that a problem names, and says which.
 */
export function readSettingsPartially(env: Given): { settings: Settings; unread: Set<string>; problems: string[] } {
  const read = readSettings({ ...env });
  const problems = read.ok ? [] : read.problems;
  const unread = new Set<string>();
  const left: Record<string, string | undefined> = { ...env };
  for (;;) {
    const parsed = parseSettings(left);
    if (parsed.ok) return { settings: parsed.settings, unread, problems };
    const named = parsed.problems.flatMap((sentence) => sentence.match(NAMES) ?? []).filter((name) => name in left);
    if (named.length === 0) throw new Error(parsed.problems.join('\n'));
    for (const name of named) {
      if (left[name] !== undefined && left[name] !== '') unread.add(name);
      delete left[name];
    }
  }
}
