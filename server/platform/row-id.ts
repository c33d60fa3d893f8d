/** The largest id that the database can hold; no row has a larger one. */
export const ROW_ID_MAX = 2_147_483_647;

/** The id in a text, as in a path; 0, which no row has, for anything else. */
export function rowId(text = ''): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id <= ROW_ID_MAX ? id : 0;
}
