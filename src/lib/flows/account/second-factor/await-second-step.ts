import { secondStep } from '#contract/account/login.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { $secondStep } from '#src/lib/stores/account/second-step.ts';

/** Whether a refused sign-in only needs its second step; the page then asks for it. */
export function handleSecondStep(error: unknown): boolean {
  if (!isApiError(error) || error.status !== 401) return false;
  const asked = secondStep.safeParse(error.body);
  if (!asked.success) return false;
  $secondStep.set(asked.data.second_factor);
  return true;
}
