/** The question to which the customer goes back from the payment, to change its answer. */
export type WantedQuestion = 'delivery' | 'pickup' | 'phone' | 'window';

let wanted: WantedQuestion | null = null;

/** Remembers the question until step 1 is shown. */
export function wantQuestion(question: WantedQuestion): void {
  wanted = question;
}

/** The wanted question; only the first call gets it. */
export function takeWantedQuestion(): WantedQuestion | null {
  const question = wanted;
  wanted = null;
  return question;
}
