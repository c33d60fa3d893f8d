import { Hono } from 'hono';
import { z } from 'zod';
import { type Phones, SPECIAL_NUMBERS } from './phones.ts';

/** The practice account at Arkesel. */
export const SMS = {
  apiUrl: 'https://sms.standin/api/v2',
  apiKey: 'practice-key-of-the-stand-in',
  sender: 'SoleKlean',
};

const request = z.object({
  sender: z.string().min(1).max(11),
  message: z.string().min(1),
  recipients: z.array(z.string()).min(1),
});

/** The part of Arkesel's API that the shop uses. */
export function smsApi(phones: Phones): Hono {
  const app = new Hono();
  app.use('/api/v2/*', async (context, next) => {
    if (context.req.header('api-key') === SMS.apiKey) return next();
    return context.json({ status: 'error', message: 'Authentication failed' }, 401);
  });
  app.get('/api/v2/clients/balance-details', (context) =>
    context.json({ status: 'success', data: { sms_balance: '2003', main_balance: 'GHS 20.99' } }),
  );
  app.post('/api/v2/sms/send', async (context) => {
    const read = request.safeParse(await context.req.json().catch(() => null));
    if (!read.success) return context.json({ status: 'error', message: 'The given data was invalid.' }, 422);
    const { sender, message, recipients } = read.data;
    if (recipients.some((number) => number.endsWith(SPECIAL_NUMBERS.unavailable))) {
      return context.json({ status: 'error', message: 'Server error' }, 500);
    }
    const isGood = (number: string) => /^233\d{9}$/.test(number) && !number.endsWith(SPECIAL_NUMBERS.noSms);
    const taken = await Promise.all(
      recipients.filter(isGood).map(async (recipient) => {
        const id = await phones.deliver({ channel: 'sms', to: `+${recipient}`, from: sender, text: message });
        return { recipient, id };
      }),
    );
    const wrong = recipients.filter((number) => !isGood(number));
    const data = [...taken, ...(wrong.length === 0 ? [] : [{ 'invalid numbers': wrong }])];
    return context.json({ status: 'success', data });
  });
  return app;
}
