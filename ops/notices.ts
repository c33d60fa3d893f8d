import { messages } from '#domain/messages.ts';
import type { Notice } from '#domain/notices/notices.ts';
import { TEMPLATE_LANGUAGE, templateName } from '#domain/notices/template-name.ts';
import { placesIn, signedNotice, whatsappBody } from '#domain/notices/text.ts';
import { shopFacts } from '#server/platform/shop-facts.ts';

/** An example of each fact, as Meta asks for when a text is entered. */
const EXAMPLES: Readonly<Record<string, string>> = {
  code: 'SK-7F3K9Q2M',
  link: 'https://shop.example/orders/sk-7f3k9q2m',
  when: 'Tue 24 Nov, 14:00 to 17:00',
  sum: 'GHS 130.00',
};

/**
 * `npm run notices`: prints the texts to enter at Meta: name, language, category, body, and an example of each value.
 */
const texts = Object.entries(messages.noticeTexts) as [Notice, string][];
console.log(`${texts.length} texts for WhatsApp, language ${TEMPLATE_LANGUAGE}, category utility.`);
for (const [notice, text] of texts) {
  const signed = signedNotice(text, shopFacts().name);
  const examples = placesIn(signed).map((name, at) => `{{${at + 1}}} ${EXAMPLES[name] ?? name}`);
  console.log(`\n${templateName(notice)}\n${whatsappBody(signed)}\n${examples.join(', ')}`);
}
