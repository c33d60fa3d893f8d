/** The support's contacts: the number to dial, the number to read, the mail address, the number on WhatsApp. */
export type Support = { phone: string; phoneShown: string; email: string; whatsApp?: string | undefined };
