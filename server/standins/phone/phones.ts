import type { StandinStore } from '#server/ports.ts';

const SHELF = 'phone-messages';
/** How many messages the phones show. */
const SHOWN = 500;

/** A message as the practice phone shows it; `sentAt` is an ISO text. */
export type ShownMessage = {
  id: string;
  channel: 'whatsapp' | 'sms';
  /** +233 and nine digits. */
  to: string;
  from: string;
  text: string;
  sentAt: string;
};

/** What the stand-ins do with numbers that end in these digits, so that failures can be practised. */
export const SPECIAL_NUMBERS = {
  notOnWhatsApp: '0000001',
  refusedAtOnce: '0000002',
  unavailable: '0000003',
  noSms: '0000004',
} as const;

/** The phones at which SMS and WhatsApp messages arrive while no service is set up. */
export type Phones = {
  /** Shows a message on its phone. */
  deliver(message: Omit<ShownMessage, 'id' | 'sentAt'>): Promise<string>;
  /** A new id of a message that is not shown. */
  newId(): string;
  /** Newest first; only those of one number when `to` is given. */
  list(to?: string): Promise<ShownMessage[]>;
};

/** The phones of the practice shop: one for each number that got a message. */
export function createPhones(world: {
  store: StandinStore;
  now: () => Date;
  random: (bytes: number) => Uint8Array;
}): Phones {
  const newId = () => Buffer.from(world.random(12)).toString('base64url');
  return {
    newId,
    async deliver(message) {
      const id = newId();
      await world.store.put(SHELF, id, { ...message, id, sentAt: world.now().toISOString() } satisfies ShownMessage);
      return id;
    },
    async list(to) {
      const all = (await world.store.list(SHELF, SHOWN)) as ShownMessage[];
      return to === undefined ? all : all.filter((message) => message.to === to);
    },
  };
}
