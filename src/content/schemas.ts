import { z } from 'astro/zod';
import { catalogueDiscount, catalogueService } from '#contract/catalogue.ts';
import { TURNAROUND_HOURS } from '#domain/orders/promise.ts';
import { DESCRIPTION_MAX, DESCRIPTION_MIN, namesAmount, TITLE_MAX } from '#domain/page-metadata.ts';
import { iconNames } from '#src/icons.ts';

/* What every field of the content may hold. The build, the check and the editing surface read these limits from here. */

const text = z.string('it is missing').trim().min(1, 'it is empty');
const TWO = 'two or more are needed';
const HOURS = `whole hours from ${TURNAROUND_HOURS.least} to ${TURNAROUND_HOURS.most} are needed`;
/** A whole number above zero. */
const count = z.number('a number is missing').int('a whole number is needed').positive('a number above zero is needed');
const icon = z.enum(iconNames, 'one of the site’s icons is needed');
const email = z.email('a mail address is needed, such as hello@example.com');
const url = z.url('a whole address is needed, such as https://example.com');
/** A place on the map, in degrees. */
const degrees = (most: number) =>
  z.number('a number is missing').min(-most, `at least -${most} degrees`).max(most, `at most ${most} degrees`);
const phone = z
  .string()
  .regex(/^\+\d{8,15}$/, 'a phone number is written with + and the country, such as "+233240000000"');
const worded = { id: text, position: count, title: text, text };

const found = {
  title: text.max(TITLE_MAX, `search engines cut a title that is longer than ${TITLE_MAX} characters`),
  description: text
    .min(DESCRIPTION_MIN, `search engines show a sentence of ${DESCRIPTION_MIN} characters or more`)
    .max(DESCRIPTION_MAX, `search engines cut a description that is longer than ${DESCRIPTION_MAX} characters`),
  /** The day on which the text last changed; the sitemap tells it to search engines. */
  updated: z.date('a day is missing'),
};

/** Amounts come from the fees and the catalogue, so that none is typed twice. */
const withoutAmounts = text.refine((words) => !namesAmount(words), {
  error: 'an amount is not typed here: write {fee}, {trips} or {regionFee}',
});

/** The schema of every collection. `image` is the schema of a picture's path: Astro's in a build, a text elsewhere. */
export const contentSchemas = <Picture extends z.ZodType>(image: () => Picture) => ({
  catalogue: z.strictObject({ ...catalogueService.shape, picture: image() }),
  discounts: catalogueDiscount,
  pairs: z.strictObject({
    id: text,
    name: text,
    line: text,
    before: image(),
    after: image(),
    alt: text,
    position: count,
  }),
  steps: z.strictObject(worded),
  values: z.strictObject(worded),
  experience: z.strictObject({ ...worded, icon }),
  initiatives: z.strictObject({ ...worded, icon }),
  tips: z.strictObject({ ...worded, icons: z.array(icon).length(2, 'two icons are needed') }),
  tailored: z.strictObject({
    ...worded,
    look: z.enum(['tall', 'wide', 'dark', 'bright', 'mud'], 'tall, wide, dark, bright or mud is needed'),
    picture: image().optional(),
    alt: text.optional(),
    icon: icon.optional(),
  }),
  counters: z.strictObject({
    id: text,
    position: count,
    value: count,
    suffix: z.string(),
    label: text,
    note: text,
  }),
  faq: z.strictObject({ id: text, position: count, question: text, answer: text }),
  facts: z.strictObject({
    note: text,
    name: text,
    claim: text,
    phone,
    phoneShown: text,
    email,
    supportPhone: phone,
    supportPhoneShown: text,
    supportEmail: email,
    /** The number that answers on WhatsApp; without it the pages offer phone and mail only. */
    supportWhatsApp: phone.optional(),
    address: text,
    latitude: degrees(90),
    longitude: degrees(180),
    mapUrl: url,
    hours: text,
    /** Within how many hours of its pickup a pair is returned; texts name it as {turnaround}. */
    turnaroundHours: z
      .number('a number is missing')
      .int(HOURS)
      .min(TURNAROUND_HOURS.least, HOURS)
      .max(TURNAROUND_HOURS.most, HOURS),
    areas: text,
    social: z.array(z.strictObject({ name: text, icon, url })),
    since: z.number('a number is missing').int('a whole number is needed'),
  }),
  /** The texts of a section. In a title a line break breaks the line and *stars* mark the one wide word. */
  sections: z.strictObject({
    title: text,
    shout: text.optional(),
    lead: text.optional(),
    action: text.optional(),
    second: text.optional(),
    text: z.array(text).optional(),
    list: z.array(text).optional(),
  }),
  legal: z.strictObject({ title: text, lead: text, updated: z.date('a day is missing'), note: text }),
  /** A page for each area that we serve; the file's name is the area's key in domain/areas/regions.ts. */
  areas: z.strictObject({
    ...found,
    description: found.description.pipe(withoutAmounts),
    position: count,
    lead: withoutAmounts,
    /** The quarters of the town, and the landmarks that riders ask for there. */
    quarters: z.array(z.strictObject({ name: text, near: withoutAmounts })).min(3, 'three or more are needed'),
    /** Towns around it, in the same region: the page works out what a trip there costs. */
    around: z.array(text),
    questions: z.array(z.strictObject({ question: text, answer: withoutAmounts })).min(2, TWO),
    /** The pair in its picture, by its id in pairs.json. */
    pair: text,
  }),
  /** The guides to care; the file's name is the end of the page's address. */
  guides: z.strictObject({
    ...found,
    position: count,
    /** The page's heading, where stars mark the one wide word, and the line below it. */
    heading: text,
    lead: text,
    /** How long it takes. */
    time: text,
    needs: z.array(text).min(2, TWO),
    never: z.array(text).min(2, TWO),
    /** When to stop and bring the pair to us. */
    stop: text,
    /** The service that fits, by its id in catalogue.json. */
    service: count,
    /** The pair in its picture, by its id in pairs.json. */
    pair: text,
  }),
});
