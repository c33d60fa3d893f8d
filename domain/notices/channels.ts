/** Where a customer may want the notices about an order. */
export const NOTICE_CHANNELS = ['mail', 'sms', 'whatsapp'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];
/** The channels that lead to a phone. */
export type PhoneChannel = Exclude<NoticeChannel, 'mail'>;

/** The phone channels of each choice, in the order in which they are tried; mail is tried last. */
const TRIED: Readonly<Record<NoticeChannel, readonly PhoneChannel[]>> = {
  mail: [],
  sms: ['sms'],
  whatsapp: ['whatsapp', 'sms'],
};

/** The phone channels for a choice, first to last, without those that the shop has not set up. */
export function channelsFor(choice: NoticeChannel, isSetUp: (channel: PhoneChannel) => boolean): PhoneChannel[] {
  return TRIED[choice].filter(isSetUp);
}

/** Whether a choice allows a phone channel. */
export function allows(choice: NoticeChannel, channel: PhoneChannel): boolean {
  return TRIED[choice].includes(channel);
}

/** The choices that a shop with these phone channels can offer; mail is always one. */
export function offeredChannels(isSetUp: (channel: PhoneChannel) => boolean): NoticeChannel[] {
  return NOTICE_CHANNELS.filter((channel) => channel === 'mail' || isSetUp(channel));
}
