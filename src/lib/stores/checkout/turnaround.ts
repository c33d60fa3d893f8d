/** Within how many hours of its pickup a pair is returned, as the content said when the site was built. */
export const TURNAROUND_HOURS: number = import.meta.env.TURNAROUND_HOURS;
