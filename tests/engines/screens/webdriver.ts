/** How WebDriver names an element in its messages. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementId = Record<typeof ELEMENT, string>;

/** A refusal of the driver, with WebDriver's own code for it, such as `stale element reference`. */
export class DriverError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

type Method = 'GET' | 'POST' | 'DELETE';

/** A session with a WebDriver; `send` is one of its commands. */
export type Session = {
  send<Answer>(method: Method, command: string, body?: unknown): Promise<Answer>;
  /** A command of an element. */
  of<Answer>(element: ElementId, method: Method, command: string, body?: unknown): Promise<Answer>;
  /** Runs a function in the page. */
  run<Answer>(work: (...values: never[]) => Answer, ...values: unknown[]): Promise<Answer>;
  close(): Promise<void>;
};

async function ask<Answer>(url: string, method: Method, body?: unknown): Promise<Answer> {
  const response = await fetch(url, { method, ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}) });
  const { value } = (await response.json()) as { value: Answer };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new DriverError(error, `${message} (${method} ${new URL(url).pathname})`);
}

/** Opens a session of the driver at `origin` with these capabilities. */
export async function openSession(origin: string, capabilities: Record<string, unknown>): Promise<Session> {
  const { sessionId } = await ask<{ sessionId: string }>(`${origin}/session`, 'POST', {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `${origin}/session/${sessionId}`;
  const send: Session['send'] = (method, command, body) => ask(`${session}/${command}`, method, body);
  return {
    send,
    of: (element, method, command, body) => send(method, `element/${element[ELEMENT]}/${command}`, body),
    run: (work, ...values) =>
      send('POST', 'execute/sync', { script: `return (${work.toString()})(...arguments)`, args: values }),
    close: () => ask(session, 'DELETE'),
  };
}
