/** Letters with their marks taken off, dashes between words: what an address may contain. */
export const slugOf = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '');

type Entry = Record<string, unknown>;

const TITLES = ['name', 'title', 'question', 'label'];

/** What a person calls an entry. */
export const titleOf = (entry: Entry): string =>
  TITLES.map((field) => entry[field]).find((value): value is string => typeof value === 'string' && value !== '') ?? '';

const free = (wanted: string, taken: readonly unknown[]): string => {
  for (let number = 2, name = wanted; ; number += 1) {
    if (!taken.includes(name)) return name;
    name = `${wanted}-${number}`;
  }
};

/**
 * The entries of a list with what the server fills: new ones get an id (and an address, where entries have one) from
 * their title, or the next number where ids are numbers; a place in the list is written into each `position`.
 */
export function named(entries: readonly Entry[], fields: readonly string[], hasNumbers: boolean): Entry[] {
  const done: Entry[] = [];
  entries.forEach((entry, index) => {
    const others = [...entries, ...done];
    const taken = (field: string) => others.filter((one) => one !== entry).map((one) => one[field]);
    const filled: Entry = { ...entry };
    const title = slugOf(titleOf(entry)) || 'entry';
    for (const field of ['id', 'slug'].filter((name) => fields.includes(name))) {
      const isMissing = filled[field] === undefined || filled[field] === null || filled[field] === '';
      if (!isMissing) continue;
      const numbers = taken('id').filter((id): id is number => typeof id === 'number');
      filled[field] = field === 'id' && hasNumbers ? Math.max(0, ...numbers) + 1 : free(title, taken(field));
    }
    if (fields.includes('position')) filled.position = index + 1;
    done.push(filled);
  });
  return done;
}
