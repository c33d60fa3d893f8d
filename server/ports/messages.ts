/** A mail as it goes out: one recipient, and the same text plain and as HTML. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The event that the mail is about, the same at each retry, so that duplicates can be recognised. */
  event?: string;
  /** Files that go with it. */
  attachments?: { name: string; type: string; content: Uint8Array }[];
};

/** The way out for mails. */
export type MailPort = {
  /**
   * Sends one mail. Throws when it was not accepted (a MailError when the reason is known); the outbox then tries
   * again.
   */
  send(mail: Mail): Promise<void>;
};

/** A short message for a phone: the whole text, and the same as a text that the channel knows and its values. */
export type PhoneMessage = {
  /** +233 and nine digits. */
  to: string;
  text: string;
  template: { name: string; values: string[] };
  /** What a report about this message names. */
  event: string;
};

/**
 * What became of a message. `refused`: this channel does not take it, now or later. `unavailable`: nothing was sent,
 * and a later try makes sense. `unclear`: it may have been sent, so it must not be sent here again.
 */
export type PhoneResult =
  | { outcome: 'accepted'; id: string }
  | { outcome: 'refused' | 'unavailable' | 'unclear'; message: string };

/** A channel to customers' phones. */
export type PhonePort = {
  /** Sends one message; resolves within 8 s and never throws. */
  send(message: PhoneMessage): Promise<PhoneResult>;
};

/** WhatsApp as a channel, and the checks of what Meta sends us. */
export type WhatsAppPort = PhonePort & {
  /** Whether Meta signed these bytes; compares in constant time. */
  hasValidSignature(rawBody: Uint8Array, signature: string | undefined): boolean;
  /** Whether this is the token that we gave Meta for its first question; compares in constant time. */
  isVerifyToken(token: string): boolean;
};

/** A device's address at its push service, and its keys. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/** `gone`: the device ended the subscription. `refused`: its push service does not take this message. */
export type PushResult =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'refused' | 'unavailable'; message: string };

/** The push services of browsers. */
export type PushPort = {
  /** The key that browsers subscribe with, base64url. */
  publicKey: string;
  /** Where a practice shop gets a practice device; null with real push services. */
  practiceDevices: string | null;
  /** Whether messages are sent to this address: only push services of browsers are asked. */
  isPushService(endpoint: string): boolean;
  /** Sends one encrypted message; resolves within 8 s and never throws. */
  send(to: PushAddress, payload: string): Promise<PushResult>;
};
