import type { Plugin } from 'vite';

/** What the site's client reads of a call; the rest is for the server and for the API's description. */
const READ_BY_CLIENT = new Set(['method', 'path', 'auth', 'response']);
const PURE = '/* @__PURE__ */ ';

type Node = { type: string; start: number; end: number };
type Call = Node & { callee: Node & { name?: string }; arguments: Node[] };
type Property = Node & { key: Node & { name?: string } };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Every call below a node of the syntax tree that runs when the module is loaded. */
function callsAtLoad(node: unknown): Call[] {
  if (Array.isArray(node)) return node.flatMap(callsAtLoad);
  if (!isNode(node) || /Function/.test(node.type)) return [];
  const below = Object.values(node).flatMap(callsAtLoad);
  return node.type === 'CallExpression' ? [node as Call, ...below] : below;
}

/** What only the server reads of a call of the contract: its summary, its statuses, the schema of its request. */
function serversPart({ callee, arguments: [entry] }: Call): Property[] {
  if (callee.name !== 'defineCall' || entry === undefined) return [];
  const { properties } = entry as Node & { properties: Property[] };
  return properties.filter(({ key }) => !READ_BY_CLIENT.has(key.name ?? ''));
}

/**
 * A module of the contract as a client needs it: without the server's part of its calls, and with a mark on what makes
 * schemas, so that the bundler drops those that nobody uses. `tree` is the syntax tree of `code`.
 */
export function withoutServersPart(code: string, tree: unknown): string {
  const calls = callsAtLoad(tree);
  const spare = calls.flatMap(serversPart);
  const isKept = ({ start }: Node) => !spare.some((property) => property.start <= start && start < property.end);
  const marks = new Set(calls.filter(isKept).map(({ start }) => start));
  const edits = [...spare, ...[...marks].map((start) => ({ start, end: start }))];
  // From the end, so that the places before stay right.
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => {
      const before = text.slice(0, start);
      return start === end ? `${before}${PURE}${text.slice(end)}` : before + text.slice(end).replace(/^\s*,/, '');
    }, code);
}

/** Shortens the contract in what browsers get; pages and server have the whole one. */
export function clientContract(): Plugin {
  return {
    name: 'client-contract',
    apply: 'build',
    /**
     * Reading a property has no effect, as `minify.ts` says. Otherwise a request's schema that is made of another one's
     * shape (`...order.shape`) stays though nobody uses it, with the parts of zod that only such schemas need.
     */
    configEnvironment: (name) =>
      name === 'client' ? { build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } } } : null,
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: '**/contract/**/*.ts' },
      handler(code) {
        return { code: withoutServersPart(code, this.parse(code)), map: null };
      },
    },
  };
}
