/** A rule of the specification in short, and the tests that prove it: 'tests/domain/phone.test.ts > title'. */
export type Row = { rule: string; tests: string[] };

const where = (folder: string, ending: string) => (file: string, title: string) =>
  `tests/${folder}/${file}.${ending}.ts > ${title}`;

export const domain = where('domain', 'test');
export const server = where('server', 'test');
export const site = where('site', 'test');
export const contract = where('contract', 'test');
export const e2e = where('e2e', 'spec');

/** A row: a rule and the tests that prove it. */
export function row(rule: string, ...tests: string[]): Row {
  return { rule, tests };
}
