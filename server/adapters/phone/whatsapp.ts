import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { TEMPLATE_LANGUAGE } from '#domain/notices/template-name.ts';
import type { PhoneResult, WhatsAppPort } from '#server/ports/messages.ts';
import { type PostAnswer, postJson } from './post-json.ts';

/** The number at Meta that sends our WhatsApp messages. */
export type WhatsAppSettings = {
  /** The Graph API with its version. */
  apiUrl: string;
  phoneNumberId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
};

/**
 * Meta's error codes that mean: later. Its limits, its outages, an account in maintenance. All others are permanent,
 * for this message or until somebody repairs the account: the customer gets the message another way.
 */
const LATER = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004]);

const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const refused = z.object({ error: z.object({ code: z.number(), message: z.string().catch('') }) });

/** What Meta's answer means for the message. */
export function readWhatsAppAnswer(answer: PostAnswer): PhoneResult {
  if ('failure' in answer) {
    return { outcome: answer.maybeSent ? 'unclear' : 'unavailable', message: answer.failure };
  }
  const { status, json } = answer;
  const error = refused.safeParse(json).data?.error;
  if (error !== undefined) {
    return { outcome: LATER.has(error.code) ? 'unavailable' : 'refused', message: `${error.code} ${error.message}` };
  }
  const [message] = accepted.safeParse(json).data?.messages ?? [];
  if (status === 200 && message !== undefined) return { outcome: 'accepted', id: message.id };
  if (status >= 500 || status === 429) return { outcome: 'unavailable', message: `Status ${status}.` };
  // A success without an id: it may be on its way.
  if (status < 300) return { outcome: 'unclear', message: `Status ${status} without an id.` };
  return { outcome: 'refused', message: `Status ${status}.` };
}

const isSame = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);

/** WhatsApp by Meta's Cloud API: texts that Meta approved, with their values; reports come by webhook. */
export function createWhatsApp(options: { settings: WhatsAppSettings; fetch?: typeof globalThis.fetch }): WhatsAppPort {
  const { settings, fetch = globalThis.fetch } = options;
  const { apiUrl, phoneNumberId, accessToken, appSecret, verifyToken } = settings;
  return {
    async send({ to, template, event }) {
      const parameters = template.values.map((text) => ({ type: 'text', text }));
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace('+', ''),
        type: 'template',
        template: {
          name: template.name,
          language: { code: TEMPLATE_LANGUAGE },
          components: [{ type: 'body', parameters }],
        },
        // Meta names it in every report about this message.
        biz_opaque_callback_data: event,
      };
      const headers = { Authorization: `Bearer ${accessToken}` };
      return readWhatsAppAnswer(await postJson(fetch, `${apiUrl}/${phoneNumberId}/messages`, { headers, body }));
    },
    hasValidSignature(rawBody, signature) {
      const hex = /^sha256=([0-9a-f]{64})$/i.exec(signature ?? '')?.[1];
      if (hex === undefined) return false;
      return isSame(createHmac('sha256', appSecret).update(rawBody).digest(), Buffer.from(hex, 'hex'));
    },
    isVerifyToken: (token) => isSame(Buffer.from(token), Buffer.from(verifyToken)),
  };
}
