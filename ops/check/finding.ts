/** `not set up`: nothing is wrong, and nothing is there yet. Only `wrong` makes the command fail. */
export type Verdict = 'ok' | 'warning' | 'wrong' | 'not set up';

/** One line of the check: its verdict, what is so, and how to fix it. */
export type Finding = { verdict: Verdict; says: string; mend?: string };

export const ok = (says: string): Finding => ({ verdict: 'ok', says });
export const warning = (says: string, mend: string): Finding => ({ verdict: 'warning', says, mend });
export const wrong = (says: string, mend: string): Finding => ({ verdict: 'wrong', says, mend });
export const notSetUp = (says: string, mend?: string): Finding => ({
  verdict: 'not set up',
  says,
  ...(mend === undefined ? {} : { mend }),
});

/** A finding with the name of its check. */
export type Line = Finding & { what: string };
