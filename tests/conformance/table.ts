import { constants } from './constants.ts';
import { errors } from './errors.ts';
import type { Row } from './row.ts';
import { screens } from './screens.ts';
import { states } from './states.ts';
import { validation } from './validation.ts';

export type Section = { section: string; title: string; rows: readonly Row[]; atLeast: number };

/**
 * The sections of the specification that are proved line by line; `atLeast`: the number of rules that each contains.
 */
export const table: readonly Section[] = [
  { section: '2', title: 'Screens and routes', rows: screens, atLeast: 60 },
  { section: '4', title: 'States and transitions', rows: states, atLeast: 38 },
  { section: '5', title: 'Validation rules', rows: validation, atLeast: 26 },
  { section: '8', title: 'Error catalogue', rows: errors, atLeast: 36 },
  { section: '9', title: 'Constants and limits', rows: constants, atLeast: 30 },
];
