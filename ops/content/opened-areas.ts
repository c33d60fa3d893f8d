import { openedArea } from '#contract/trip-fees.ts';
import { type PagedArea, pagedAreas } from '#domain/areas/area-pages.ts';
import { readNewArea } from '#domain/areas/new-area.ts';
import { parseMoney } from '#domain/prices/money.ts';
import type { Mistake } from './mistake.ts';

/** The keys of the areas that a file's value names. */
export const openedKeys = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.map((entry: { key?: unknown } | null) => entry?.key) : [];

/** The readable areas of a file's value. */
const readable = (value: unknown) =>
  Array.isArray(value) ? value.flatMap((entry: unknown) => openedArea.safeParse(entry).data ?? []) : [];

/** The areas that may have a page, by what opened.json and closed.json hold; what can't be read there counts as none. */
export const areasWithPages = (opened: unknown, closed: unknown): PagedArea[] =>
  pagedAreas(readable(opened), readable(closed));

/** Opened or closed areas that the site can't show: `npm run prices` writes the files as the shop says it. */
export function wrongAreas({ name: file, value }: { name: string; value: unknown }): Mistake[] {
  if ((file !== 'opened.json' && file !== 'closed.json') || !Array.isArray(value)) return [];
  return value.flatMap((entry: unknown, index): Mistake[] => {
    const name = (entry as { name?: unknown } | null)?.name;
    const field = typeof name === 'string' ? name : `entry ${index + 1}`;
    const no = (part: string, says: string) => [{ file, field: part === '' ? field : `${field}.${part}`, says }];
    const read = openedArea.safeParse(entry);
    if (!read.success) {
      const [issue] = read.error.issues;
      return no(issue?.path.join('.') ?? '', 'is missing or of another kind: let `npm run prices` write the file');
    }
    const { centre, ...area } = read.data;
    const typed = readNewArea({ ...area, ...centre }, {});
    if (!typed.ok)
      return typed.problems.flatMap((problem) =>
        no(problem.field, 'names no area that can be opened beside the built-in ones'),
      );
    if (typed.area.key !== area.key || typed.area.name !== area.name)
      return no('key', `is ${JSON.stringify(area.key)}; of ${area.name} it would be ${JSON.stringify(typed.area.key)}`);
    return parseMoney(area.fee)
      ? []
      : no('fee', `is ${JSON.stringify(area.fee)}; a fee is above zero, such as "40.00"`);
  });
}
