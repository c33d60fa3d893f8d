import type { PolicySettings } from '#server/http/site/page-policy.ts';

/** The host settings of a live shop with every provider. */
export const LIVE_SITE: PolicySettings = {
  siteUrl: 'https://shop.example',
  apiUrl: 'https://api.shop.example',
  publicSettings: {
    payment: { public_key: 'pk_live_1', script_url: 'https://js.paystack.co/v2/inline.js' },
    google: { client_id: 'id', script_url: 'https://accounts.google.com/gsi/client' },
    maps: { api_key: 'key', gazetteer_url: null },
    standins: false,
  },
};
