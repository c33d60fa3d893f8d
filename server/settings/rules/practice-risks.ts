/** Why a practice shop may be mistaken for a real one, or may touch live data. */
export const PRACTICE_RISKS = ['live-key', 'public-site', 'remote-database', 'public-host'] as const;
export type PracticeRisk = (typeof PRACTICE_RISKS)[number];

/** Whether a name is one of the risks. */
export const isPracticeRisk = (name: string): name is PracticeRisk => PRACTICE_RISKS.some((risk) => risk === name);
