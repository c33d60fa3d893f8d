import { calls } from '#contract/calls.ts';
import { messages } from '#domain/messages.ts';
import { isUnhappy, SHOW_CONSENT } from '#domain/orders/rating.ts';
import { sendForStatus } from '#src/lib/api/client.ts';
import { tryCall } from '#src/lib/flows/shell/try-call.ts';
import { showToast } from '#src/lib/stores/toasts.ts';

const words = messages.rating;

/** Saves the customer's rating of an order; returns the sentence that says why not, or null. */
export async function saveRating(
  slug: string,
  { stars, text, mayShow }: { stars: number; text: string; mayShow: boolean },
): Promise<string | null> {
  const body = { stars, text, may_show: mayShow, text_version: SHOW_CONSENT };
  const answer = await tryCall(() => sendForStatus(calls.rateOrder, { params: { slug }, body }));
  if (!answer.ok) return answer.message;
  showToast('success', isUnhappy({ stars }) ? words.savedSorry : words.saved);
  return null;
}

/** Withdraws the consent to show a rating; returns the sentence that says why not, or null. */
export async function withdrawRating(slug: string): Promise<string | null> {
  const answer = await tryCall(() => sendForStatus(calls.hideRating, { params: { slug } }));
  if (!answer.ok) return answer.message;
  showToast('success', words.withdrawn);
  return null;
}
