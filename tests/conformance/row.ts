import { testFiles } from './titles.ts';

/** A rule of the specification in few words, and the tests that prove it: 'tests/domain/phone.test.ts > title'. */
export type Row = { rule: string; tests: string[] };

/** The path of each file of tests by its first folder and its name, in whatever folder it is nested. */
const nested = new Map(
  [...testFiles().keys()].map((path) => {
    const [, folder = '', ...rest] = path.split('/');
    return [`${folder}/${rest.at(-1)}`, path];
  }),
);

const where = (folder: string, ending: string) => (file: string, title: string) => {
  const name = `${folder}/${file}.${ending}.ts`;
  return `${nested.get(name) ?? `tests/${name}`} > ${title}`;
};

export const domain = where('domain', 'test');
export const server = where('server', 'test');
export const site = where('site', 'test');
export const contract = where('contract', 'test');
export const e2e = where('e2e', 'spec');

/** A row: a rule and the tests that prove it. */
export function row(rule: string, ...tests: string[]): Row {
  return { rule, tests };
}
