import { calls } from '#contract/calls.ts';
import { send } from '#src/lib/api/client.ts';
import { $settings } from '#src/lib/stores/settings.ts';

/** The public settings, loaded once per page. Throws ApiError. */
export async function loadSettings() {
  const settings = $settings.get() ?? (await send(calls.settings));
  $settings.set(settings);
  return settings;
}
