import * as z from 'zod/mini';

/** The public settings of outside services, so that one build of the site works with stand-ins and real providers. */
export const publicSettings = z.object({
  payment: z.object({ public_key: z.string(), script_url: z.string() }),
  google: z.object({ client_id: z.string(), script_url: z.string() }),
  /** With an API key the maps service is used; without one the gazetteer search at `gazetteer_url`. */
  maps: z.object({ api_key: z.nullable(z.string()), gazetteer_url: z.nullable(z.string()) }),
  /** True when stand-ins are used; the screens then say so. */
  standins: z.boolean(),
});

export type PublicSettings = z.infer<typeof publicSettings>;
