import { type Api, startApi } from '#tests/faults/servers/api.ts';
import type { Engine } from '#tests/faults/servers/engine.ts';
import { freePort } from '#tests/support/database/postgres.ts';
import { TEST_PAYMENT } from '#tests/support/world.ts';
import { TOKEN_SECRET } from './bench-shop.ts';
import { startChild } from './children.ts';

/**
 * Starts the API as a process with the limits of production, and beside it the provider and the mail server of the bench.
 * `stop` ends all three.
 */
export async function startBenchApi(
  engine: Engine,
  { nodeOptions, env }: { nodeOptions: string[]; env: Record<string, string> },
): Promise<Pick<Api, 'pid' | 'errors'> & { url: string; stop(): Promise<void> }> {
  const provider = await startChild('bench/api/provider.ts');
  const mails = await startChild('bench/api/mail-server.ts');
  const port = await freePort();
  const api = await startApi({
    nodeOptions,
    env: {
      ...engine.env,
      TOKEN_SECRET,
      RATE_LIMITS: 'normal',
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: mails.url.replace('http:', 'smtp:'),
      PORT: String(port),
      PAYSTACK_SECRET_KEY: TEST_PAYMENT.secretKey,
      PAYSTACK_API_URL: provider.url,
      ...env,
    },
  });
  return {
    pid: api.pid,
    errors: () => api.errors(),
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await api.stop();
      provider.stop();
      mails.stop();
    },
  };
}
