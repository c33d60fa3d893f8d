/** What a settings file, or copying from one, may leave around or in a value; each with what to do. */
const STRAY: readonly [pattern: RegExp, problem: string][] = [
  [/^\s|\s$/, 'must not begin or end with a space'],
  [/^(["'`]).*\1$/s, 'must not be in quotes'],
  [/\s#/, 'must not contain a comment: put it on a line of its own'],
  // `<a@b>` is a mail address.
  [
    /^\$?[{(<](?![^\s<>@]+@[^\s<>@]+>$).*[})>]$|\$\(|\$\{|^~\//s,
    'must be filled in: nothing is run or replaced in a file of settings',
  ],
  [/[\p{Cc}\p{Cf}]/u, 'must not contain invisible characters: type it again'],
  [/…/, 'must be filled in: it still has the example’s dots'],
];

/** One sentence for each setting whose value contains such leftovers. */
export function strayProblems(given: Readonly<Record<string, string>>): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const found = STRAY.find(([pattern]) => pattern.test(value));
    return found === undefined ? [] : [`${name} ${found[1]}.`];
  });
}
