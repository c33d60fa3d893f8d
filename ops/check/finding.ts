/** `not set up`: nothing is wrong, and nothing is there yet. Only `wrong` makes the command fail. */
export type Verdict = 'ok' | 'warning' | 'wrong' | 'not set up';

/** One line of the check: its verdict, what is so, and how to fix it. */
export type Finding = { verdict: Verdict; message: string; fix?: string };

/** What is as it should be. */
export const ok = (message: string): Finding => ({ verdict: 'ok', message });
/** What works, and why it may not be meant; `fix` says what to do. */
export const warning = (message: string, fix: string): Finding => ({ verdict: 'warning', message, fix });
/** What keeps a shop from working; `fix` says what to do. */
export const wrong = (message: string, fix: string): Finding => ({ verdict: 'wrong', message, fix });
/** What nobody has set up yet. */
export const notSetUp = (message: string, fix?: string): Finding => ({
  verdict: 'not set up',
  message,
  ...(fix === undefined ? {} : { fix }),
});

/** A finding with the name of its check. */
export type Line = Finding & { name: string };
