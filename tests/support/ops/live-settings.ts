import { createHash } from 'node:crypto';
import { readSettings } from '#server/env.ts';

/** A text that looks random and is the same in every run. */
export const deterministicText = (name: string, length = 40) =>
  createHash('sha512').update(name).digest('hex').slice(0, length);

/** The settings of a live shop. */
export const LIVE = {
  NODE_ENV: 'production',
  SITE_URL: 'https://soleklean.com.gh/',
  DATABASE_URL: `postgres://shop:${deterministicText('database')}@database:5432/shop`,
  TOKEN_SECRET: deterministicText('sessions', 64),
  PAYSTACK_PUBLIC_KEY: `pk_live_${deterministicText('public')}`,
  PAYSTACK_SECRET_KEY: `sk_live_${deterministicText('secret')}`,
  GOOGLE_CLIENT_ID: '402-laces.apps.googleusercontent.com',
  SMTP_URL: `smtps://shop:${deterministicText('mail')}@smtp.mailhouse.com.gh:465`,
  MAIL_FROM: 'SoleKlean <hello@soleklean.com.gh>',
};

/** What keeps these settings from opening a shop: one sentence for each problem. */
export function problemsOf(env: Record<string, string | undefined>): string[] {
  const read = readSettings(env);
  return read.ok ? [] : read.problems;
}
