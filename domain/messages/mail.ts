import { accountMails } from './mail/account-mails.ts';
import { moneyMails } from './mail/money-mails.ts';
import { orderMails } from './mail/order-mails.ts';

/** The mails that the shop sends: subject, sentences in order, the button's label and a small note. */
export const mail = {
  footer: (shop: string, areas: string) =>
    `${shop}, sneaker care in ${areas}. This mail is about your account or your order.`,
  help: (phone: string, email: string) => `Questions? Call ${phone} or write to ${email}.`,
  order: (code: string) => `Order ${code}`,
  pairsOf: (quantity: number, name: string) => `${quantity} × ${name}`,
  paid: 'Paid',
  amount: 'Amount',
  reference: 'Reference',
  progress: (step: number, steps: number, status: string) => `Step ${step} of ${steps}: ${status}`,
  greeting: (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  ...accountMails,
  ...orderMails,
  ...moneyMails,
} as const;
