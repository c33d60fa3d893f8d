import type { PublicSettings } from '#contract/settings.ts';
import type { Settings } from './env.ts';

const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client';

/** The addresses of the stand-ins for the browser; null for a real service. */
export type StandinEndpoints = {
  payment: { publicKey: string; scriptUrl: string } | null;
  google: { clientId: string; scriptUrl: string } | null;
  gazetteerUrl: string | null;
};

/** The settings that the browser gets: keys and addresses that are public by nature, nothing else. */
export function publicSettingsOf(settings: Settings, standins: StandinEndpoints): PublicSettings {
  const payment = standins.payment ?? settings.payment;
  const google = standins.google ?? (settings.google && { ...settings.google, scriptUrl: GOOGLE_SCRIPT });
  return {
    payment: { public_key: payment?.publicKey ?? '', script_url: payment?.scriptUrl ?? '' },
    google: { client_id: google?.clientId ?? '', script_url: google?.scriptUrl ?? '' },
    maps: { api_key: settings.mapsApiKey, gazetteer_url: settings.mapsApiKey === null ? standins.gazetteerUrl : null },
    standins: standins.payment !== null || standins.google !== null,
  };
}
