import type { Mistake } from './mistake.ts';

type Wrong = Omit<Mistake, 'file'>;

/** Fields of one entry of which the first is always the shorter: the other way round, each holds the other's words. */
const SHORTER = [
  ['title', 'text'],
  ['title', 'lead'],
  ['heading', 'lead'],
  ['name', 'description'],
  ['short', 'description'],
  ['name', 'line'],
  ['label', 'note'],
] as const;

function swappedIn(entry: Record<string, unknown>): Wrong[] {
  const shorter = SHORTER.flatMap(([field, other]): Wrong[] => {
    const [short, long] = [entry[field], entry[other]];
    return typeof short === 'string' && typeof long === 'string' && short.length > long.length
      ? [{ field, says: `is longer than ${other}: are the two swapped?` }]
      : [];
  });
  const { question, answer, before, after } = entry;
  const isQuestion = (text: unknown) => String(text).trim().endsWith('?');
  return [
    ...shorter,
    ...(typeof question === 'string' && question.trim() !== '' && !isQuestion(question)
      ? [
          {
            field: 'question',
            says: isQuestion(answer)
              ? 'is no question, and answer is one: are the two swapped?'
              : 'does not end with a question mark',
          },
        ]
      : []),
    ...(/-after\.\w+$/.test(String(before)) && /-before\.\w+$/.test(String(after))
      ? [{ field: 'before', says: `is ${before}, and after is ${after}: are the two swapped?` }]
      : []),
  ];
}

/** Every pair of fields in a value that hold each other's words or pictures; a list's entries are named by `nameOf`. */
export function swappedFields(
  value: unknown,
  nameOf: (entry: Record<string, unknown>, index: number) => string = (_, index) => String(index + 1),
): Wrong[] {
  if (typeof value !== 'object' || value === null) return [];
  const entry = value as Record<string, unknown>;
  const within = Object.entries(entry).flatMap(([key, inner], index) => {
    const name = Array.isArray(value) && inner !== null ? nameOf(inner as Record<string, unknown>, index) : key;
    return swappedFields(inner).map(({ field, says }) => ({ field: `${name}.${field}`, says }));
  });
  return [...(Array.isArray(value) ? [] : swappedIn(entry)), ...within];
}
