/** Sorts the entries of a collection by their position, lowest first. */
export function inOrder<Entry extends { data: { position: number } }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.data.position - b.data.position);
}
