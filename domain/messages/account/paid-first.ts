/** What a customer with an unverified address reads first after paying. */
export const paidFirst = {
  title: 'Paid and booked',
  order: (code: string, total: string) => `Order ${code}, ${total}`,
  next: (phone: string) => `Next we confirm it. Our rider calls ${phone} before the pickup.`,
  fetched: (when: string) => `We pick them up on ${when}. Our rider calls you first.`,
  back: (when: string) => `Back with you on ${when}.`,
  wrong: 'Is something wrong, or does no mail come? Tell us the order’s code:',
  about: (code: string) => `Order ${code}`,
  oneThing: 'One thing is left: your email',
} as const;
