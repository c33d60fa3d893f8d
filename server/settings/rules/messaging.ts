import type { Environment } from '#server/settings/environment.ts';
import type { Settings } from '#server/settings/settings.ts';

/** The settings that belong together: with one of them, all are needed. */
const GROUPS = {
  WHATSAPP: ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_ACCESS_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  VAPID: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
} as const;

/** One sentence for each setting of WhatsApp, SMS and push that another one needs. */
export function messagingProblems(e: Environment): string[] {
  const incomplete = Object.values(GROUPS).flatMap((names) => {
    const given = names.find((name) => e[name] !== undefined);
    if (given === undefined) return [];
    return names.filter((name) => e[name] === undefined).map((name) => `${name} is missing: ${given} is set.`);
  });
  if (e.WHATSAPP_API_URL && !e.WHATSAPP_ACCESS_TOKEN) {
    incomplete.push('WHATSAPP_ACCESS_TOKEN is missing: WHATSAPP_API_URL is set, and every call there needs it.');
  }
  if (e.ARKESEL_API_URL && !e.ARKESEL_API_KEY) {
    incomplete.push('ARKESEL_API_KEY is missing: ARKESEL_API_URL is set, and every call there needs it.');
  }
  return incomplete;
}

/** The channels to phones and to the team's devices; null for each that is not set up. */
export function messagingSettings(e: Environment): Pick<Settings, 'whatsapp' | 'sms' | 'push'> {
  const { WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_ACCESS_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } = e;
  const isWhatsApp = WHATSAPP_PHONE_NUMBER_ID && WHATSAPP_ACCESS_TOKEN && WHATSAPP_APP_SECRET && WHATSAPP_VERIFY_TOKEN;
  return {
    whatsapp: isWhatsApp
      ? {
          apiUrl: e.WHATSAPP_API_URL ?? 'https://graph.facebook.com/v23.0',
          phoneNumberId: WHATSAPP_PHONE_NUMBER_ID,
          accessToken: WHATSAPP_ACCESS_TOKEN,
          appSecret: WHATSAPP_APP_SECRET,
          verifyToken: WHATSAPP_VERIFY_TOKEN,
        }
      : null,
    sms: e.ARKESEL_API_KEY
      ? {
          apiUrl: e.ARKESEL_API_URL ?? 'https://sms.arkesel.com/api/v2',
          apiKey: e.ARKESEL_API_KEY,
          sender: e.ARKESEL_SENDER,
        }
      : null,
    push:
      e.VAPID_PUBLIC_KEY && e.VAPID_PRIVATE_KEY
        ? { publicKey: e.VAPID_PUBLIC_KEY, privateKey: e.VAPID_PRIVATE_KEY }
        : null,
  };
}
