import type { Db } from '#server/db/open.ts';
import type { MailPort, PhonePort, PushPort, WhatsAppPort } from '#server/ports/messages.ts';
import type { PaymentPort } from '#server/ports/payment.ts';
import type { Settings } from './env.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';

/**
 * The outside services as the use cases see them. Each port has a real adapter and a stand-in; only compose.ts chooses
 * between them. Those of payments and of messages are in `ports/`.
 */

/** What a valid Google credential says about its holder. */
export type GoogleProfile = {
  sub: string;
  email: string;
  emailVerified: boolean;
  /** Whether Google is authoritative for this address: gmail.com, or a Workspace domain. */
  authoritative: boolean;
  firstName: string;
  lastName: string;
  nonce: string | null;
};

/** The service that proves who a visitor is: Google. */
export type IdentityPort = {
  /** Checks a Google credential's signature, issuer, audience and expiry; never throws. */
  verify(
    credential: string,
  ): Promise<{ outcome: 'valid'; profile: GoogleProfile } | { outcome: 'invalid' | 'unreachable'; message: string }>;
};

/** The store of the pictures' files; a key is never used twice. */
export type FilePort = {
  /** Stores a file under a new key; throws when it is not stored safely. */
  put(key: string, content: Uint8Array, type: string): Promise<void>;
  /** A file's bytes, or undefined when there is none; throws when the store gives no clear answer. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Removes a file; a missing one counts as removed. */
  remove(key: string): Promise<void>;
};

/** The host that builds the static pages. */
export type SiteBuildPort = {
  /** Asks for a build; never throws. `answer` is a sentence without secrets. */
  start(): Promise<{ isAccepted: boolean; answer: string }>;
};

/** A small durable store for the stand-ins' data, which survives a restart. */
export type StandinStore = {
  put(collection: string, key: string, value: unknown): Promise<void>;
  get(collection: string, key: string): Promise<unknown>;
  /** Values of a collection, newest first. */
  list(collection: string, limit: number): Promise<unknown[]>;
};

/** What every use case gets: the database, the outside services, the clock, random bytes. */
export type World = {
  db: Db;
  payment: PaymentPort;
  identity: IdentityPort;
  mail: MailPort;
  /** The channels to customers' phones; null for one that is not set up. */
  phone: { whatsapp: WhatsAppPort | null; sms: PhonePort | null };
  /** Notifications on the team's devices; null when they are not set up. */
  push: PushPort | null;
  /** The pictures' files. */
  files: FilePort;
  /** Rebuilds the static pages; null when no build hook is set up. */
  siteBuild: SiteBuildPort | null;
  settings: Settings;
  /** Within how many hours of its pickup the shop returns a pair, as its content says; an order keeps what it was promised. */
  turnaroundHours: number;
  log: Log;
  /** The current time, UTC. */
  now: () => Date;
  /** Unpredictable bytes. */
  random: (bytes: number) => Uint8Array;
  /** Runs a background job now instead of at its next interval; absent where no jobs run. */
  wake?: (job: JobName) => void;
  /** Whether this process serves the site's files, pictures included; absent where it only answers the API. */
  servesSite?: boolean;
  /** Counts events; absent without metrics. */
  metrics?: Metrics;
  /** Whether there is disk space to write; absent where the database checks itself. */
  hasDiskSpace?: () => boolean;
};

/** The background jobs that can be woken. */
export type JobName = 'outbox' | 'webhooks' | 'reconciler' | 'comparison';
