import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { catalogueDiscount, catalogueService } from '#contract/catalogue.ts';
import { DESCRIPTION_MAX, DESCRIPTION_MIN, namesAmount, TITLE_MAX } from '#domain/found.ts';
import { iconNames } from './icons.ts';

/* What the owner may change without touching a template. A wrong entry fails the build, which names its file and
   field. The server's seed reads catalogue.json and discounts.json, so a price is written once. */

const text = z.string().trim().min(1);
const position = z.number().int().positive();
const icon = z.enum(iconNames);

const catalogue = defineCollection({
  loader: file('src/content/catalogue.json'),
  schema: ({ image }) => z.strictObject({ ...catalogueService.shape, picture: image() }),
});

const discounts = defineCollection({
  loader: file('src/content/discounts.json', {
    parser: (json) =>
      Object.fromEntries(
        z
          .array(z.looseObject({ discount_type: text }))
          .parse(JSON.parse(json))
          .map((entry) => [entry.discount_type, entry]),
      ),
  }),
  schema: catalogueDiscount,
});

const pairs = defineCollection({
  loader: file('src/content/pairs.json'),
  schema: ({ image }) =>
    z.strictObject({ id: text, name: text, line: text, before: image(), after: image(), alt: text, position }),
});

const worded = { id: text, position, title: text, text };

const steps = defineCollection({ loader: file('src/content/steps.json'), schema: z.strictObject(worded) });
const values = defineCollection({ loader: file('src/content/values.json'), schema: z.strictObject(worded) });
const experience = defineCollection({
  loader: file('src/content/experience.json'),
  schema: z.strictObject({ ...worded, icon }),
});
const initiatives = defineCollection({
  loader: file('src/content/initiatives.json'),
  schema: z.strictObject({ ...worded, icon }),
});
const tips = defineCollection({
  loader: file('src/content/tips.json'),
  schema: z.strictObject({ ...worded, icons: z.array(icon).length(2) }),
});

const tailored = defineCollection({
  loader: file('src/content/tailored.json'),
  schema: ({ image }) =>
    z.strictObject({
      ...worded,
      look: z.enum(['tall', 'wide', 'dark', 'bright', 'mud']),
      picture: image().optional(),
      alt: text.optional(),
      icon: icon.optional(),
    }),
});

const counters = defineCollection({
  loader: file('src/content/counters.json'),
  schema: z.strictObject({
    id: text,
    position,
    value: z.number().int().positive(),
    suffix: z.string(),
    label: text,
    note: text,
  }),
});

const faq = defineCollection({
  loader: file('src/content/faq.json'),
  schema: z.strictObject({ id: text, position, question: text, answer: text }),
});

const facts = defineCollection({
  loader: file('src/content/facts.json'),
  schema: z.strictObject({
    note: text,
    name: text,
    claim: text,
    phone: z.string().regex(/^\+\d{8,15}$/),
    phoneShown: text,
    email: z.email(),
    supportPhone: z.string().regex(/^\+\d{8,15}$/),
    supportPhoneShown: text,
    supportEmail: z.email(),
    /** The number that answers on WhatsApp; without it the pages offer phone and mail only. */
    supportWhatsApp: z
      .string()
      .regex(/^\+\d{8,15}$/)
      .optional(),
    address: text,
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    mapUrl: z.url(),
    hours: text,
    turnaround: text,
    areas: text,
    social: z.array(z.strictObject({ name: text, icon, url: z.url() })),
    since: z.number().int(),
  }),
});

/** The texts of a section. In a title a line break breaks the line and *stars* mark the one wide word. */
const sections = defineCollection({
  loader: file('src/content/sections.json'),
  schema: z.strictObject({
    title: text,
    shout: text.optional(),
    lead: text.optional(),
    action: text.optional(),
    second: text.optional(),
    text: z.array(text).optional(),
    list: z.array(text).optional(),
  }),
});

const legal = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/legal' }),
  schema: z.strictObject({ title: text, lead: text, updated: z.date(), note: text }),
});

const found = {
  title: text.max(TITLE_MAX, `search engines cut a title that is longer than ${TITLE_MAX} characters`),
  description: text
    .min(DESCRIPTION_MIN, `search engines show a sentence of ${DESCRIPTION_MIN} characters or more`)
    .max(DESCRIPTION_MAX, `search engines cut a description that is longer than ${DESCRIPTION_MAX} characters`),
  /** The day on which the text last changed; the sitemap tells it to search engines. */
  updated: z.date(),
};

/** Amounts come from the fees and the catalogue, so that none is typed twice. */
const withoutAmounts = text.refine((words) => !namesAmount(words), {
  error: 'an amount is not typed here: write {fee}, {trips} or {regionFee}',
});

/** A page for each area that we serve; the file's name is the area's key in domain/areas/regions.ts. */
const areas = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/areas' }),
  schema: z.strictObject({
    ...found,
    description: found.description.pipe(withoutAmounts),
    position,
    lead: withoutAmounts,
    /** The quarters of the town, and the landmarks that riders ask for there. */
    quarters: z.array(z.strictObject({ name: text, near: withoutAmounts })).min(3),
    /** Towns around it, in the same region: the page works out what a trip there costs. */
    around: z.array(text),
    questions: z.array(z.strictObject({ question: text, answer: withoutAmounts })).min(2),
    /** The pair in its picture, by its id in pairs.json. */
    pair: text,
  }),
});

/** The guides to care; the file's name is the end of the page's address. */
const guides = defineCollection({
  loader: glob({ pattern: '*.md', base: 'src/content/guides' }),
  schema: z.strictObject({
    ...found,
    position,
    /** The page's heading, where stars mark the one wide word, and the line below it. */
    heading: text,
    lead: text,
    /** How long it takes. */
    time: text,
    needs: z.array(text).min(2),
    never: z.array(text).min(2),
    /** When to stop and bring the pair to us. */
    stop: text,
    /** The service that fits, by its id in catalogue.json. */
    service: z.number().int().positive(),
    /** The pair in its picture, by its id in pairs.json. */
    pair: text,
  }),
});

export const collections = {
  catalogue,
  discounts,
  pairs,
  steps,
  values,
  experience,
  initiatives,
  tips,
  tailored,
  counters,
  faq,
  facts,
  sections,
  legal,
  areas,
  guides,
};
