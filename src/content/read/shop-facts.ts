import { getEntry } from 'astro:content';
import { messages } from '#domain/messages.ts';

/**
 * Name, phone, address and the other facts of the shop, the support's contacts together, the turnaround also in words; a
 * missing file fails the build.
 */
export async function shopFacts() {
  const entry = await getEntry('facts', 'shop');
  if (!entry) throw new Error('src/content/facts.json has no entry "shop"');
  const { supportPhone, supportPhoneShown, supportEmail, supportWhatsApp } = entry.data;
  const support = {
    phone: supportPhone,
    phoneShown: supportPhoneShown,
    email: supportEmail,
    whatsApp: supportWhatsApp,
  };
  return { ...entry.data, support, turnaround: messages.pages.turnaround(entry.data.turnaroundHours) };
}
