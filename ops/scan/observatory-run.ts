import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs the HTTP Observatory's own tests against one address of a plain http server on loopback, and prints their
 * results as JSON. Arguments: the folder of the package, the port, the path.
 */
const [folder = '', port = '', path = '/'] = process.argv.slice(2);
const load = async (file: string): Promise<unknown> => import(pathToFileURL(join(folder, 'src', file)).href);

type Test = (retrieved: unknown) => { result: string; pass: boolean };
const { retrieve } = (await load('retriever/retriever.js')) as {
  retrieve(host: string, options: object): Promise<unknown>;
};
const { ALL_TESTS } = (await load('constants.js')) as { ALL_TESTS: Test[] };
const { getScoreModifier } = (await load('grader/grader.js')) as { getScoreModifier(result: string): number };

// Nothing answers https here: the next port is closed.
const retrieved = await retrieve('localhost', { httpPort: Number(port), httpsPort: Number(port) + 1, path });
const rows = ALL_TESTS.map((test) => {
  const { result, pass } = test(retrieved);
  return { test: test.name, result, pass, score: getScoreModifier(result) };
});
console.log(JSON.stringify(rows));
process.exit(0);
