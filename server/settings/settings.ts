import type { TaxPlan } from '#domain/books/tax.ts';
import type { PhotoSettings } from './photos.ts';

/** The settings as the server uses them. */
export type Settings = {
  port: number;
  host: string;
  siteUrl: string;
  apiUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler; null where it does not. */
  databaseDirectUrl: string | null;
  /** Null: a secret is created once and kept in the data folder. */
  tokenSecret: string | null;
  payment: { publicKey: string; secretKey: string; apiUrl: string; scriptUrl: string; mode: 'live' | 'test' } | null;
  google: { clientId: string; jwksUrl: string } | null;
  googleRequireNonce: boolean;
  mapsApiKey: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Null: WhatsApp is not set up. */
  whatsapp: {
    apiUrl: string;
    phoneNumberId: string;
    accessToken: string;
    appSecret: string;
    verifyToken: string;
  } | null;
  /** Null: SMS is not set up. */
  sms: { apiUrl: string; apiKey: string; sender: string } | null;
  /** The keys by which push services know us; null: the team's devices get no notifications. */
  push: { publicKey: string; privateKey: string } | null;
  corsOrigins: string[];
  /** Addresses and networks of our own proxies. */
  trustedProxies: string[];
  /** The header, in small letters, in which they name the client. */
  clientAddressHeader: string;
  /** The secret address whose POST rebuilds the static pages; null: nobody is asked. */
  buildHookUrl: string | null;
  /** The token for /metrics; null: a practice shop answers everyone, production nobody. */
  metricsToken: string | null;
  /** The most connections that this process opens to PostgreSQL. */
  databaseConnections: number;
  photos: PhotoSettings;
  /** Which taxes our prices include, and the number under which we pay them; an empty plan: none. */
  tax: { number: string | null; plan: TaxPlan };
  rateLimits: 'normal' | 'relaxed';
  refuseCommonPasswords: boolean;
  revealRegisteredEmails: boolean;
  logLevel: string;
  production: boolean;
  /** A practice shop that the public can reach: each page says that it is one. */
  practiceNotice: boolean;
};
