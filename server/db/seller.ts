import * as z from 'zod/mini';
import { readContent } from './seed.ts';

const facts = z.object({
  shop: z.object({ name: z.string(), address: z.string(), phoneShown: z.string(), email: z.string() }),
});

/** The shop as its receipts name it. */
export type Seller = { name: string; address: string; phone: string; email: string };

let read: Promise<Seller> | undefined;

/** The shop's name and address, from the site's content. Read once; throws naming what is wrong with the file. */
export function seller(): Promise<Seller> {
  read ??= readContent('facts.json', facts).then(({ shop: { name, address, phoneShown, email } }) => {
    return { name, address, phone: phoneShown, email };
  });
  return read;
}
