import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import type { Notice } from '#domain/notices/notices.ts';
import { TEMPLATE_LANGUAGE, templateName } from '#domain/notices/template-name.ts';
import { signedNotice, whatsappBody } from '#domain/notices/text.ts';
import { shopFacts } from '#server/platform/shop-facts.ts';
import { type Phones, SPECIAL_NUMBERS } from './phones.ts';

/** The practice account at Meta. */
export const WHATSAPP = {
  apiUrl: 'https://whatsapp.standin/v23.0',
  phoneNumberId: '100000000000001',
  accessToken: 'practice-token-of-the-stand-in',
  appSecret: '5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e',
  verifyToken: 'practice-verify-token',
};

const request = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().regex(/^\+?\d{8,15}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z
      .array(
        z.object({
          type: z.literal('body'),
          parameters: z.array(z.object({ type: z.literal('text'), text: z.string().min(1) })),
        }),
      )
      .default([]),
  }),
  biz_opaque_callback_data: z.string().max(512).optional(),
});

/** The texts that the practice account has approved, by name. */
const TEMPLATES = new Map(
  Object.entries(messages.noticeTexts).map(([notice, text]) => [
    templateName(notice as Notice),
    whatsappBody(signedNotice(text, shopFacts().name)),
  ]),
);

/** A text with its values; null when their number is wrong. */
function render(body: string, values: string[]): string | null {
  const count = new Set(body.match(/\{\{\d+\}\}/g)).size;
  // As the real service: no line break, tab, or run of spaces in a value.
  if (count !== values.length || values.some((value) => /[\n\t]| {5,}/.test(value))) return null;
  return body.replace(/\{\{(\d+)\}\}/g, (_, at: string) => values[Number(at) - 1] ?? '');
}

const refusal = (code: number, message: string, details = '') => ({
  error: {
    message: `(#${code}) ${message}`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: 'standin',
  },
});

/** The part of Meta's Cloud API that the shop uses; what becomes of a message is reported to the shop's webhook. */
export function whatsappApi(
  phones: Phones,
  options: { siteUrl: string; deliver: (request: Request) => Promise<Response>; now: () => Date },
): { app: Hono; stop: () => Promise<void> } {
  const app = new Hono();
  const running = new Set<Promise<unknown>>();

  async function report(to: string, id: string, data: string | undefined, failure: number | null): Promise<void> {
    const status = {
      id,
      status: failure === null ? 'delivered' : 'failed',
      timestamp: String(Math.floor(options.now().getTime() / 1000)),
      recipient_id: to,
      ...(data === undefined ? {} : { biz_opaque_callback_data: data }),
      ...(failure === null ? {} : { errors: [{ code: failure, title: 'Message undeliverable' }] }),
    };
    const value = {
      messaging_product: 'whatsapp',
      metadata: { phone_number_id: WHATSAPP.phoneNumberId },
      statuses: [status],
    };
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
    });
    const signature = createHmac('sha256', WHATSAPP.appSecret).update(body).digest('hex');
    const headers = { 'Content-Type': 'application/json', 'X-Hub-Signature-256': `sha256=${signature}` };
    const url = `${options.siteUrl}${calls.whatsappReports.path}`;
    await options.deliver(new Request(url, { method: 'POST', headers, body })).catch(() => undefined);
  }

  app.post('/v23.0/:phone/messages', async (context) => {
    if (context.req.header('authorization') !== `Bearer ${WHATSAPP.accessToken}`) {
      return context.json(refusal(190, 'Invalid OAuth access token'), 401);
    }
    const read = request.safeParse(await context.req.json().catch(() => null));
    if (!read.success || context.req.param('phone') !== WHATSAPP.phoneNumberId) {
      return context.json(refusal(100, 'Invalid parameter'), 400);
    }
    const { to, template, biz_opaque_callback_data: data } = read.data;
    const digits = to.replace('+', '');
    const body = template.language.code === TEMPLATE_LANGUAGE ? TEMPLATES.get(template.name) : undefined;
    if (body === undefined)
      return context.json(refusal(132001, 'Template name does not exist in the translation'), 404);
    const values = template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text));
    const text = render(body, values);
    if (text === null) {
      return context.json(refusal(132000, 'Number of parameters does not match the expected number of params'), 400);
    }
    if (digits.endsWith(SPECIAL_NUMBERS.unavailable)) {
      return context.json(refusal(131016, 'Service unavailable'), 500);
    }
    if (digits.endsWith(SPECIAL_NUMBERS.refusedAtOnce)) {
      return context.json(refusal(131026, 'Message undeliverable'), 400);
    }
    const isMissing = digits.endsWith(SPECIAL_NUMBERS.notOnWhatsApp);
    const wamid = `wamid.${phones.newId()}`;
    if (!isMissing) await phones.deliver({ channel: 'whatsapp', to: `+${digits}`, from: shopFacts().name, text });
    const reported = report(digits, wamid, data, isMissing ? 131026 : null);
    running.add(reported);
    void reported.finally(() => running.delete(reported));
    return context.json({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: digits }],
      messages: [{ id: wamid, message_status: 'accepted' }],
    });
  });
  return { app, stop: async () => void (await Promise.allSettled(running)) };
}
