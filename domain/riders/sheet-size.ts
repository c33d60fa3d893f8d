/** How many stops of an area a day sheet lists at first, and how many more each time. */
export const STOPS_LISTED = 50;
/** How many stops of an area a day sheet lists at most. */
export const STOPS_LISTED_MAX = 10_000;
/** Whose stops a planner asks for when nobody has them yet. */
export const NOBODYS = 'free';
/** How many stops one call of the team is about at most. */
export const STOPS_AT_ONCE = 200;
