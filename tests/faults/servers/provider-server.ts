import { once } from 'node:events';
import { createServer } from 'node:http';
import { createProvider, type FakeProvider } from '#tests/support/outside/provider.ts';

/** The tests' provider behind a real socket, in a process other than the API's. */
export type ProviderServer = FakeProvider & {
  url: string;
  /** Sends half of each answer and cuts the connection. */
  cutsAnswers: boolean;
  close(): void;
};

/** Starts the provider on a free port. */
export async function startProvider(): Promise<ProviderServer> {
  const provider = createProvider();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      try {
        const body = Buffer.concat(chunks).toString();
        const answer = await provider.fetch(`http://provider${request.url}`, {
          method: request.method ?? 'GET',
          headers: { authorization: request.headers.authorization ?? '' },
          ...(body === '' ? {} : { body }),
        });
        const text = await answer.text();
        response.writeHead(answer.status, [...answer.headers].flat());
        if (!self.cutsAnswers) response.end(text);
        else response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
      } catch {
        request.socket.destroy();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const self: ProviderServer = Object.assign(provider, {
    url: `http://127.0.0.1:${port}`,
    cutsAnswers: false,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
  return self;
}
