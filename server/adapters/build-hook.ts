import type { SiteBuildPort } from '#server/ports.ts';

const TIMEOUT_MS = 10_000;

/**
 * The build hook of a static host: an empty POST to a secret address starts a build. That it was accepted does not say
 * that the build will succeed.
 */
export function createBuildHook(url: string, fetch: typeof globalThis.fetch = globalThis.fetch): SiteBuildPort {
  return {
    async start() {
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const answer = await fetch(url, { method: 'POST', redirect: 'manual', signal });
        await answer.body?.cancel();
        return { isAccepted: answer.ok, answer: `Status ${answer.status}.` };
      } catch (error) {
        const isLate = error instanceof Error && error.name === 'TimeoutError';
        return { isAccepted: false, answer: isLate ? 'No answer within 10 seconds.' : 'It can’t be reached.' };
      }
    },
  };
}
