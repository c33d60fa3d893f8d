import { z } from 'zod';
import type { PhonePort, PhoneResult } from '#server/ports/messages.ts';
import { type PostAnswer, postJson } from './post-json.ts';

/** The account at Arkesel that sends our SMS. */
export type ArkeselSettings = {
  apiUrl: string;
  apiKey: string;
  /** What the phone shows as the sender: at most 11 characters, approved by Arkesel. */
  sender: string;
};

const answerShape = z.object({
  status: z.string(),
  message: z.string().catch(''),
  data: z.array(z.unknown()).catch([]),
});
const takenShape = z.object({ id: z.string() });
const invalidShape = z.object({ 'invalid numbers': z.array(z.string()).min(1) });

/** What Arkesel's answer means for the message. */
export function readArkeselAnswer(answer: PostAnswer): PhoneResult {
  if ('failure' in answer) {
    return { outcome: answer.maybeSent ? 'unclear' : 'unavailable', message: answer.failure };
  }
  const { status, json } = answer;
  const read = answerShape.safeParse(json).data;
  if (status >= 500 || status === 429 || status === 408) {
    return { outcome: 'unavailable', message: `Status ${status}. ${read?.message ?? ''}`.trim() };
  }
  // Wrong key (401), no balance (402), account or sender not active (403), wrong request (422).
  if (status >= 300) return { outcome: 'refused', message: `Status ${status}. ${read?.message ?? ''}`.trim() };
  const taken = read?.data.map((one) => takenShape.safeParse(one).data).find((one) => one !== undefined);
  if (read?.status === 'success' && taken !== undefined) return { outcome: 'accepted', id: taken.id };
  const isInvalid = read?.data.some((one) => invalidShape.safeParse(one).success) ?? false;
  if (isInvalid) return { outcome: 'refused', message: 'The number is not valid.' };
  if (read !== undefined && read.status !== 'success') return { outcome: 'refused', message: read.message };
  return { outcome: 'unclear', message: `Status ${status} without an id.` };
}

/** SMS by Arkesel, a provider in Ghana. Its key goes in a header, never in an address. */
export function createArkesel(options: { settings: ArkeselSettings; fetch?: typeof globalThis.fetch }): PhonePort {
  const { settings, fetch = globalThis.fetch } = options;
  return {
    async send({ to, text }) {
      const body = { sender: settings.sender, message: text, recipients: [to.replace('+', '')] };
      const headers = { 'api-key': settings.apiKey };
      return readArkeselAnswer(await postJson(fetch, `${settings.apiUrl}/sms/send`, { headers, body }));
    },
  };
}
