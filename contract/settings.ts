import * as z from 'zod/mini';

/**
 * What the browser needs to know of the outside, none of it secret: one build of the site serves
 * stand-ins and real providers alike.
 */
export const publicSettings = z.object({
  payment: z.object({ public_key: z.string(), script_url: z.string() }),
  google: z.object({ client_id: z.string(), script_url: z.string() }),
  /** With an API key the maps service is used; without one the search over the gazetteer at `gazetteer_url`. */
  maps: z.object({ api_key: z.nullable(z.string()), gazetteer_url: z.nullable(z.string()) }),
  /** True while stand-ins play the outside; screens then say so. */
  standins: z.boolean(),
});

export type PublicSettings = z.infer<typeof publicSettings>;
