import { defineCollection } from 'astro:content';
import { file, glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { contentSchemas } from './content/schemas.ts';

/* What the owner may change without touching a template. A wrong entry fails the build, which names its file and
   field. The server's seed reads catalogue.json and discounts.json, so a price is written once. */

/** Keyed by kind, since a discount has no id of its own. */
const byKind = (json: string) =>
  Object.fromEntries(
    z
      .array(z.looseObject({ discount_type: z.string() }))
      .parse(JSON.parse(json))
      .map((entry) => [entry.discount_type, entry]),
  );

/** The content for Astro: which file or folder, by which schema. */
export const collections = {
  catalogue: defineCollection({
    loader: file('src/content/catalogue.json'),
    schema: ({ image }) => contentSchemas(image).catalogue,
  }),
  discounts: defineCollection({
    loader: file('src/content/discounts.json', { parser: byKind }),
    schema: ({ image }) => contentSchemas(image).discounts,
  }),
  pairs: defineCollection({
    loader: file('src/content/pairs.json'),
    schema: ({ image }) => contentSchemas(image).pairs,
  }),
  steps: defineCollection({
    loader: file('src/content/steps.json'),
    schema: ({ image }) => contentSchemas(image).steps,
  }),
  values: defineCollection({
    loader: file('src/content/values.json'),
    schema: ({ image }) => contentSchemas(image).values,
  }),
  experience: defineCollection({
    loader: file('src/content/experience.json'),
    schema: ({ image }) => contentSchemas(image).experience,
  }),
  initiatives: defineCollection({
    loader: file('src/content/initiatives.json'),
    schema: ({ image }) => contentSchemas(image).initiatives,
  }),
  tips: defineCollection({ loader: file('src/content/tips.json'), schema: ({ image }) => contentSchemas(image).tips }),
  tailored: defineCollection({
    loader: file('src/content/tailored.json'),
    schema: ({ image }) => contentSchemas(image).tailored,
  }),
  counters: defineCollection({
    loader: file('src/content/counters.json'),
    schema: ({ image }) => contentSchemas(image).counters,
  }),
  faq: defineCollection({ loader: file('src/content/faq.json'), schema: ({ image }) => contentSchemas(image).faq }),
  facts: defineCollection({
    loader: file('src/content/facts.json'),
    schema: ({ image }) => contentSchemas(image).facts,
  }),
  sections: defineCollection({
    loader: file('src/content/sections.json'),
    schema: ({ image }) => contentSchemas(image).sections,
  }),
  legal: defineCollection({
    loader: glob({ pattern: '*.md', base: 'src/content/legal' }),
    schema: ({ image }) => contentSchemas(image).legal,
  }),
  areas: defineCollection({
    loader: glob({ pattern: '*.md', base: 'src/content/areas' }),
    schema: ({ image }) => contentSchemas(image).areas,
  }),
  guides: defineCollection({
    loader: glob({ pattern: '*.md', base: 'src/content/guides' }),
    schema: ({ image }) => contentSchemas(image).guides,
  }),
};
