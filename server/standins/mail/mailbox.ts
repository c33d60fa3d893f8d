import type { MailPort } from '#server/ports/messages.ts';
import type { StandinStore } from '#server/ports.ts';

const MAILS = 'mails';
/** How many mails the mailbox shows. */
const SHOWN = 500;

/** A mail as the practice mailbox shows it. */
export type StandinMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
  files?: StandinFile[];
};
/** A file that came with a mail; its content as base64. */
export type StandinFile = { name: string; type: string; content: string };

/** The practice mailbox: takes mails and shows them. */
export type Mailbox = MailPort & {
  /** Newest first; only those to one address when `to` is given. */
  list(to?: string): Promise<StandinMail[]>;
  find(id: string): Promise<StandinMail | null>;
};

/** A mail server that delivers into the store. Refuses what a real mail server would refuse. */
export function createMailbox(world: {
  store: StandinStore;
  now: () => Date;
  random: (bytes: number) => Uint8Array;
}): Mailbox {
  const { store, now, random } = world;
  return {
    async send({ to, subject, text, html, attachments = [] }) {
      if (!/^[^\s@,;]+@[^\s@,;]+$/.test(to)) throw new Error('The stand-in mail server refuses this form of address.');
      if (/[\r\n]/.test(subject)) throw new Error('A subject must have one line.');
      const id = Buffer.from(random(9)).toString('base64url');
      const files = attachments.map(({ name, type, content }) => {
        return { name, type, content: Buffer.from(content).toString('base64') };
      });
      const mail = { id, to, subject, text, html, sentAt: now().toISOString(), files };
      await store.put(MAILS, id, mail satisfies StandinMail);
    },
    async list(to) {
      const mails = (await store.list(MAILS, SHOWN)) as StandinMail[];
      return to === undefined ? mails : mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
    },
    async find(id) {
      if (!/^[\w-]{1,40}$/.test(id)) return null;
      return ((await store.get(MAILS, id)) as StandinMail | undefined) ?? null;
    },
  };
}
